import { InputError } from "../../model/errors.ts";
import { redacted } from "../git/redacted.ts";

/** Where an export lies. */
export type Place =
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "s3"; readonly bucket: string /** Without slashes at its ends. */; readonly prefix: string };

/** Names of buckets as S3 allows them. */
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * @param text `s3://BUCKET/PREFIX`, the prefix possibly empty, or a folder, as an address of a store with `parquet:`
 *   before it
 * @throws InputError that quotes the text, without what may be a secret in it
 */
export function parsePlace(text: string): Place {
  const place = text.replace(/^parquet:/, "");
  const wrong = (what: string) => new InputError(`${JSON.stringify(redacted(text))}: ${what}`);
  if (place === "") throw wrong("the folder is missing");
  if (!place.startsWith("s3:")) return { kind: "folder", folder: place };
  const [, bucket = "", path = ""] = /^s3:\/\/([^/]*)(.*)$/s.exec(place) ?? [];
  if (bucket.includes("@")) throw wrong("keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  if (!bucketName.test(bucket))
    throw wrong(`${JSON.stringify(bucket)} is not the name of a bucket (s3://BUCKET/PREFIX)`);
  const parts = path.split("/").filter((part) => part !== "");
  if (parts.some((part) => /^\.+$/.test(part))) throw wrong("a part of the prefix is dots alone");
  return { kind: "s3", bucket, prefix: parts.join("/") };
}
