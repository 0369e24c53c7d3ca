import { createWriteStream, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { InputError } from "../model/errors.ts";
import type { Io } from "./io.ts";
import { linesOfOpenFile } from "./lines-of-file.ts";

/**
 * Lines of all that comes on stdin, one at a time, without their line breaks. A pipe can't be read line by line without
 * waiting, and what it brings may be larger than the memory: it goes through a file that is gone before it is read.
 *
 * @throws InputError where there is no room for that file
 */
export async function linesOfStdin({ stdin }: Pick<Io, "stdin">): Promise<Iterable<string>> {
  const kept = await mkdtemp(join(tmpdir(), "plimsoll-stdin-")).catch(refuse);
  const file = join(kept, "stdin");
  try {
    await pipeline(stdin, createWriteStream(file, { mode: 0o600 }));
    return linesOfOpenFile(openSync(file, "r"), "stdin");
  } catch (error) {
    return refuse(error);
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

function refuse(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  throw new InputError(`stdin: cannot be kept in ${tmpdir()}: ${code ?? message}`);
}
