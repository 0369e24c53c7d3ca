import { randomUUID } from "node:crypto";
import { readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { removeFolder } from "./remove-folder.ts";

const prefix = ".removed-";

/**
 * Removes a folder as a whole: it is away under its name before the first file of it is, so that being killed leaves
 * nothing that is taken for whole. That it is not there is no error.
 */
export async function discardFolder(folder: string): Promise<void> {
  const away = join(dirname(folder), `${prefix}${randomUUID()}`);
  try {
    await rename(folder, away);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await removeFolder(away);
}

/** Removes what is left of folders whose discarding was cut short. */
export async function sweepDiscarded(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  for (const name of entries) if (name.startsWith(prefix)) await removeFolder(join(folder, name));
}
