import { lstat, rm } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../model/errors.ts";
import { writeOutput } from "./write-file.ts";

/**
 * Writes all of several files, or none.
 *
 * @param files text by path below the folder
 * @param force whether those that are there are overwritten
 * @throws InputError that lists those that are there
 */
export async function writeNewFiles(folder: string, files: ReadonlyMap<string, string>, force: boolean): Promise<void> {
  const paths = [...files.keys()];
  const there = await Promise.all(paths.map((path) => isThere(join(folder, path))));
  const old = paths.filter((_, at) => there[at]);
  if (old.length > 0 && !force) {
    throw new InputError(`${old.join(", ")}: there already, and nothing was written: --force overwrites`);
  }
  const made: string[] = [];
  try {
    for (const [path, text] of files) {
      await writeOutput(join(folder, path), text);
      if (!old.includes(path)) made.push(join(folder, path));
    }
  } catch (error) {
    await Promise.all(made.map((file) => rm(file, { force: true })));
    throw error;
  }
}

/** A link that leads nowhere is there, too. */
async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw new InputError(`${file}: cannot be looked up: ${code}`);
  }
}
