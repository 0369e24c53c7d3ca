import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { InputError } from "../model/errors.ts";

const chunkBytes = 64 * 1024;

/** A line that is longer is given out in parts: a file without line breaks must not fill the memory. */
export const longestLine = 1024 * 1024;

/**
 * Lines of a text file, one at a time, without their line breaks. Whatever the size of the file, little of it is in memory.
 *
 * @throws InputError that names the file
 */
export function* linesOfFile(path: string): Generator<string, void, undefined> {
  const fd = attempt(path, () => openSync(path, "r"));
  try {
    const chunk = Buffer.alloc(chunkBytes);
    const decoder = new StringDecoder("utf8");
    let rest = "";
    for (;;) {
      const read = attempt(path, () => readSync(fd, chunk, 0, chunkBytes, null));
      if (read === 0) break;
      const lines = (rest + decoder.write(chunk.subarray(0, read))).split("\n");
      rest = lines.pop()!;
      yield* lines.map(withoutReturn);
      if (rest.length > longestLine) {
        yield rest;
        rest = "";
      }
    }
    rest += decoder.end();
    if (rest !== "") yield withoutReturn(rest);
  } finally {
    closeSync(fd);
  }
}

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line);

function attempt<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new InputError(`${path}: cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}
