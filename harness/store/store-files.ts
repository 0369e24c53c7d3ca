import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, posix } from "node:path";
import { InputError } from "../model/errors.ts";
import { systemFailure } from "./system-failure.ts";

export interface StoreFile {
  /** Below the store's folder, with forward slashes. */
  readonly path: string;
  /** false: a link, a socket or the like. */
  readonly regular: boolean;
}

/**
 * Everything in a store that is a record or passes for one, in the order of paths. Names with a leading dot are not
 * (`.git`, files being written), nor is what a repository has at its root beside JSON (README.md, accepted.yml).
 *
 * @throws InputError where there is no such folder, or a folder in it cannot be read: never an empty history
 */
export async function* storeFiles(storeDir: string): AsyncGenerator<StoreFile> {
  try {
    yield* filesBelow(storeDir, "");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      throw new InputError(`${storeDir}: no such store (plimsoll record makes it)`);
    }
    throw systemFailure(error, "the store cannot be read");
  }
}

async function* filesBelow(storeDir: string, folder: string): AsyncGenerator<StoreFile> {
  const entries = await readdir(join(storeDir, folder), { withFileTypes: true });
  for (const entry of entries.sort(byName)) {
    if (entry.name.startsWith(".")) continue;
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(storeDir, path);
    else if (folder !== "" || entry.name.endsWith(".json")) yield { path, regular: entry.isFile() };
  }
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1;
}
