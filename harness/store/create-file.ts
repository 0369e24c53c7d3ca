import { link, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Makes a file whole and durable, or not at all, and never in place of another one.
 *
 * It is written in a hidden folder beside its place and then linked: unlike a rename, a link fails where a file is.
 *
 * @returns false: there is a file of that name, left as it is
 * @throws what the file system says
 */
export async function createFile(path: string, text: string): Promise<boolean> {
  const folder = dirname(path);
  await makeFolder(folder);
  const workspace = await mkdtemp(join(folder, ".recording-"));
  try {
    const whole = join(workspace, "whole");
    await writeDurably(whole, text);
    await link(whole, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
  await syncFolder(folder);
  return true;
}

/**
 * Makes a folder and those above it, each durable. Node's own recursion takes a full disk for a missing folder.
 */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  const made = await madeFolder(folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" || parent === folder) throw error;
    await makeFolder(parent);
    // Once: it fails again where the one above is a link that leads nowhere.
    return await madeFolder(folder);
  });
  if (made) await syncFolder(parent);
}

/** @returns false: something of that name is there */
async function madeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it the name of the new file may be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
