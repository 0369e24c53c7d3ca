import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "../../harness/run/remove-folder.ts";

/** Removes what is in a folder and was last changed before that time; that there is no folder is no error. */
export async function removeStale(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    // Of a link its own: where it leads is of no concern, nor whether there is anything.
    const { mtime } = await lstat(path);
    if (mtime < before) await removeFolder(path);
  }
}
