import { chmod, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Removes a folder with all that is in it; that it is not there is no error. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (!["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    // Package managers leave folders in which nobody may write, so nobody may delete.
    await makeWritable(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeWritable(join(folder, entry.name));
  }
}
