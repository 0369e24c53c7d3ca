import { closeSync, openSync, readSync } from "node:fs";
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
  yield* linesOfOpenFile(
    attempt(path, () => openSync(path, "r")),
    path,
  );
}

/**
 * The same of a file that is open; it is closed at the end.
 *
 * @param path what messages call it
 */
export function* linesOfOpenFile(fd: number, path: string): Generator<string, void, undefined> {
  try {
    const chunk = Buffer.alloc(chunkBytes);
    let rest: Buffer = Buffer.alloc(0);
    for (;;) {
      const read = attempt(path, () => readSync(fd, chunk, 0, chunkBytes, null));
      if (read === 0) break;
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      let start = 0;
      for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
        yield lineOf(bytes, start, end);
        start = end + 1;
      }
      rest = bytes.subarray(start);
      if (rest.length > longestLine) {
        const end = wholeCharacters(rest);
        yield rest.toString("utf8", 0, end);
        rest = rest.subarray(end);
      }
    }
    if (rest.length > 0) yield lineOf(rest, 0, rest.length);
  } finally {
    closeSync(fd);
  }
}

const lineFeed = 10;
const carriageReturn = 13;

/** A string of its own: a name that is cut out of one of the whole chunk would keep the chunk in memory. */
function lineOf(bytes: Buffer, start: number, end: number): string {
  return bytes.toString("utf8", start, end > start && bytes[end - 1] === carriageReturn ? end - 1 : end);
}

/** @returns how many bytes there are without those of a character that may go on */
function wholeCharacters(bytes: Buffer): number {
  let end = bytes.length;
  while (end > bytes.length - 3 && (bytes[end - 1]! & 0b1100_0000) === 0b1000_0000) end -= 1;
  return end - 1;
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new InputError(`${path}: cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}
