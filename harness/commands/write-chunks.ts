import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError } from "../model/errors.ts";
import { makeFolder } from "./write-file.ts";

/** Characters that are written together. */
const batch = 1 << 20;

/** Writes a whole file of any size or none, and its folder where that is missing. */
export async function writeChunks(file: string, chunks: Iterable<string>, signal: AbortSignal): Promise<void> {
  await makeFolder(dirname(file));
  const beside = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    const handle = await open(beside, "w");
    try {
      for (const text of batches(chunks)) {
        signal.throwIfAborted();
        await handle.writeFile(text);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw new InputError(`${file}: cannot be written: ${(error as Error).message ?? error}`);
  }
}

function* batches(chunks: Iterable<string>): Generator<string> {
  let gathered = "";
  for (const chunk of chunks) {
    gathered += chunk;
    if (gathered.length < batch) continue;
    yield gathered;
    gathered = "";
  }
  yield gathered;
}
