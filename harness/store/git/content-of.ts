import { InputError } from "../../model/errors.ts";
import type { StoreFile } from "../store.ts";
import type { BlobReader } from "./blob-reader.ts";

/** @throws InputError that names the file, for one without a content of its own or whose content is not to be had */
export async function contentOf(reader: BlobReader, { path, version, regular }: StoreFile): Promise<string> {
  if (!regular) throw new InputError(`${path}: not a regular file`);
  try {
    return (await reader.read(version)).toString("utf8");
  } catch (error) {
    throw new InputError(`${path}: cannot be read: ${(error as Error).message}`);
  }
}
