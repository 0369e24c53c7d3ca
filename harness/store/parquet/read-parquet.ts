import type { History, Selection } from "../history.ts";
import { parsePlace } from "./parse-place.ts";
import { readExport } from "./read-export.ts";
import { type BucketAccess, withBucket } from "./s3/bucket.ts";
import { withDownloaded } from "./s3/download.ts";

/**
 * What `writeParquet` or `uploadExport` put somewhere, series and points in their order.
 *
 * @param address `parquet:FOLDER` or `s3://BUCKET/PREFIX`
 * @param access for S3 alone
 * @throws InputError where there is no export, it is not whole, or it cannot be read: never an empty history
 */
export async function readParquet(address: string, selection: Selection, access: BucketAccess): Promise<History> {
  const place = parsePlace(address);
  if (place.kind === "folder") return readExport(place.folder, selection, place.folder);
  return withBucket(place, access, (bucket) =>
    withDownloaded(bucket, selection, (folder) => readExport(folder, selection, bucket.name)),
  );
}
