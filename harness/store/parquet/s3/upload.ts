import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Manifest, manifestName } from "../manifest.ts";
import { parsePartPath } from "../part-path.ts";
import type { Bucket } from "./bucket.ts";
import { inParallel } from "./in-parallel.ts";

const requestsAtOnce = 8;

/**
 * Puts an export into a bucket: its parts, then the manifest that makes them one, then away with the parts of an earlier
 * export that are none of this one. Whoever reads meanwhile, or after an upload that stopped halfway, finds parts that
 * do not fit the manifest, and says so.
 *
 * @param folder as `writeParquet` leaves it
 */
export async function upload(folder: string, manifest: Manifest, bucket: Bucket): Promise<void> {
  const put = async (path: string) => bucket.put(path, await readFile(join(folder, path)));
  const paths = manifest.parts.map(({ path }) => path);
  await inParallel(paths, requestsAtOnce, put);
  await put(manifestName);
  const kept = new Set(paths);
  const old = (await bucket.list()).filter((path) => parsePartPath(path) !== undefined && !kept.has(path));
  await bucket.remove(old);
}
