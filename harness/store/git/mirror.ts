import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import pRetry from "p-retry";
import writeFileAtomic from "write-file-atomic";
import { fetchTip, tipFetched } from "./fetch-tip.ts";
import type { Repository } from "./repository.ts";

export type ObjectFormat = "sha1" | "sha256";

/** A copy of a branch's latest commit that is kept for the next reading. */
export interface Mirror {
  readonly folder: string;
  readonly objectFormat: ObjectFormat;
}

/**
 * Copies of one branch. Each is a folder of its own, and a file says which is the current one: one that turns out
 * broken, since a process was killed or a disk failed, is left alone, with those that still read it, and another takes
 * its place.
 */
const currentFile = "current";

/** Longer than anybody reads. */
const leftAlone = 24 * 3600 * 1000;

/** @param home folder of the branch's copies */
export async function currentMirror(home: string): Promise<Mirror | undefined> {
  const name = await readFile(join(home, currentFile), "utf8").catch(() => "");
  const [, objectFormat] = /^(sha1|sha256)-\w+$/.exec(name) ?? [];
  return objectFormat === undefined
    ? undefined
    : { folder: join(home, name), objectFormat: objectFormat as ObjectFormat };
}

/** @returns undefined: nothing can be kept there */
export async function newMirror(home: string, objectFormat: ObjectFormat): Promise<Mirror | undefined> {
  try {
    await mkdir(home, { recursive: true });
    return { folder: await mkdtemp(join(home, `${objectFormat}-`)), objectFormat };
  } catch {
    return undefined;
  }
}

/** From now on this is the copy that is read. Older ones that nobody can be reading any more are removed. */
export async function makeCurrent(home: string, { folder }: Mirror): Promise<void> {
  await writeFileAtomic(join(home, currentFile), basename(folder));
  const { mtimeMs: now } = await stat(folder);
  for (const name of await readdir(home)) {
    const other = join(home, name);
    if (other === folder || name.startsWith(currentFile)) continue;
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > leftAlone) await rm(other, { recursive: true, force: true });
  }
}

/**
 * Makes sure that a copy has the branch's latest commit whole.
 *
 * @param tip id of what the remote says that it is
 * @returns it, or one that came after it
 * @throws RemoteFailure
 */
export async function bringUpToDate(repository: Repository, branch: string, tip: string): Promise<string> {
  if ((await tipFetched(repository)) === tip) return tip;
  const fetch = async () => {
    await fetchTip(repository, branch, "everything");
    return (await tipFetched(repository)) ?? tip;
  };
  // Another process may be at it.
  const isLocked = ({ error }: { error: Error }) => /\.lock': File exists|cannot lock ref/.test(error.message);
  return await pRetry(fetch, { retries: 5, minTimeout: 50, factor: 1.6, randomize: true, shouldRetry: isLocked });
}
