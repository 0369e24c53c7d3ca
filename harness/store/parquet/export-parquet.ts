import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { History } from "../history.ts";
import type { Manifest } from "./manifest.ts";
import { parsePlace } from "./parse-place.ts";
import { type BucketAccess, withBucket } from "./s3/bucket.ts";
import { upload } from "./s3/upload.ts";
import { writeParquet } from "./write-parquet.ts";

/**
 * Exports a history as Parquet, in place of the export that is there.
 *
 * @param out a folder, or `s3://BUCKET/PREFIX`
 * @throws InputError where it cannot be written; a folder then is as it was
 */
export async function exportParquet(history: History, out: string, access: BucketAccess): Promise<Manifest> {
  const place = parsePlace(out);
  if (place.kind === "folder") return writeParquet(history, place.folder);
  return withBucket(place, access, async (bucket) => {
    const workspace = await mkdtemp(join(tmpdir(), "plimsoll-parquet-"));
    try {
      const folder = join(workspace, "export");
      const manifest = await writeParquet(history, folder);
      await upload(folder, manifest, bucket);
      return manifest;
    } finally {
      await rm(workspace, { recursive: true, force: true });
    }
  });
}
