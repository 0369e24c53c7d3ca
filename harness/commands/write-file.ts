import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { InputError } from "../model/errors.ts";

/** Writes a whole file or none, and its folder where that is missing. */
export async function writeOutput(file: string, text: string): Promise<void> {
  await makeFolder(dirname(file));
  await writeFileAtomic(file, text).catch((error: Error) => {
    throw new InputError(`${file}: cannot be written: ${error.message}`);
  });
}

/** Makes a folder and those above it; one that is there is left as it is. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new InputError(`${folder}: cannot be made a folder: ${error.message}`);
  });
}
