import { lstat, readFile } from "node:fs/promises";
import { InputError } from "../model/errors.ts";

/**
 * What a program under test left in a file: only in a plain one, since a pipe would never end.
 *
 * @param name what messages call it
 * @param limit B
 * @throws InputError where there is no such file, it is larger, or not UTF-8
 */
export async function leftText(file: string, name: string, limit: number): Promise<string> {
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isFile()) throw new InputError(`it left no file ${name}`);
  if (found.size > limit) throw new InputError(`${name} has ${found.size} B, and ${limit} B are allowed`);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InputError(`${name}: its text is not UTF-8`);
  }
}
