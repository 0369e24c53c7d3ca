import { mkdir, mkdtemp, readdir, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

/**
 * Makes a folder whole or not at all: it is filled beside its place and then takes it. Behind a link it is what the link
 * leads to that is replaced.
 *
 * @param outDir made where it is missing
 * @param allowReplacing gets the folder that is there and the names in it, unless it is empty; throws where it must stay
 * @param fill gets an empty folder
 * @throws what these two throw and what the file system says; a folder that is there then stays as it is
 */
export async function replaceFolder(
  outDir: string,
  allowReplacing: (folder: string, names: readonly string[]) => Promise<void>,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const out = await realPlace(outDir);
  const names = await namesIn(out);
  if (names !== undefined && names.length > 0) await allowReplacing(out, names);
  await mkdir(dirname(out), { recursive: true });
  const workspace = await mkdtemp(join(dirname(out), `.${basename(out)}-`));
  try {
    const whole = join(workspace, "new");
    await mkdir(whole);
    await fill(whole);
    await takePlace(whole, out, names === undefined ? undefined : join(workspace, "old"));
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

async function realPlace(outDir: string): Promise<string> {
  try {
    return await realpath(outDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return resolve(outDir);
  }
}

/** undefined: there is no such folder. */
async function namesIn(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function takePlace(whole: string, out: string, old: string | undefined): Promise<void> {
  if (old !== undefined) await rename(out, old);
  try {
    await rename(whole, out);
  } catch (error) {
    if (old !== undefined) await rename(old, out);
    throw error;
  }
}
