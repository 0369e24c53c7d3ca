import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../model/errors.ts";
import { lockFile, type Release } from "./exclusive-lock.ts";
import { removeFolder } from "./remove-folder.ts";

export interface ExecutionFolder {
  readonly root: string;
  /** Empty: the working folder of the program, and what `{data}` stands for. */
  readonly data: string;
  /** Home and place for temporary files, so that nothing survives in the user's own. */
  readonly home: string;
  readonly stdoutFile: string;
}

const prefix = (runId: string): string => `plimsoll-${runId}-`;
const isFolderOf = (runId: string, name: string): boolean =>
  name.startsWith(prefix(runId)) && /^\w{6}$/.test(name.slice(prefix(runId).length));
/** Held while the run is measured. */
const lockOf = (dataDir: string, runId: string): string => join(dataDir, `plimsoll-${runId}.lock`);

/** What any run may have left, by the ids that runs get: a data folder may hold other things, too. */
const ofSomeRun = /^plimsoll-(\d{8}T\d{6}Z-[0-9a-f]{8}(?:-layout-\d+)?)(?:-\w{6}|\.lock)$/;

/** A fresh folder for one execution; `root` is to be removed after it. */
export async function makeExecutionFolder(dataDir: string, runId: string): Promise<ExecutionFolder> {
  const root = await mkdtemp(join(dataDir, prefix(runId)));
  const folder = { root, data: join(root, "data"), home: join(root, "home"), stdoutFile: join(root, "stdout") };
  await mkdir(folder.data);
  await mkdir(folder.home);
  return folder;
}

/**
 * Does something while no other process measures that run there. First goes what executions left behind because Plimsoll
 * was killed, those of all runs that nobody measures: copies of snapshots are large.
 *
 * @throws InputError where another process measures that run
 */
export async function withExecutionFolders<T>(dataDir: string, runId: string, use: () => Promise<T>): Promise<T> {
  const release = await lockRun(dataDir, runId);
  if (!release) throw new InputError(`another plimsoll measures the run ${runId} in ${dataDir}`);
  try {
    await removeLeft(dataDir, runId);
    const others = (await readdir(dataDir)).flatMap((name) => ofSomeRun.exec(name)?.[1] ?? []);
    for (const other of new Set(others)) {
      const releaseOther = other === runId ? undefined : await lockRun(dataDir, other);
      if (releaseOther) await removeLeft(dataDir, other).finally(releaseOther);
    }
    return await use();
  } finally {
    await release();
  }
}

/** Runs of which there is something in a data folder, by their ids: those that are measured now, and what others left. */
export async function runsIn(dataDir: string): Promise<{ readonly measured: string[]; readonly left: string[] }> {
  const ids = new Set((await readdir(dataDir)).flatMap((name) => ofSomeRun.exec(name)?.[1] ?? []));
  const found = { measured: [] as string[], left: [] as string[] };
  for (const id of [...ids].sort()) {
    const file = lockOf(dataDir, id);
    const release = await lockFile(file, { signal: new AbortController().signal });
    release?.();
    found[release === undefined && existsSync(file) ? "measured" : "left"].push(id);
  }
  return found;
}

/** @returns gives it back, and leaves no file; undefined: another process has it */
async function lockRun(dataDir: string, runId: string): Promise<(() => Promise<void>) | undefined> {
  const file = lockOf(dataDir, runId);
  // It does not wait, and so has nothing to interrupt: what is interrupted keeps a record to go on from.
  const { signal } = new AbortController();
  const release: Release | undefined = await lockFile(file, { create: true, signal });
  return release && (() => rm(file, { force: true }).finally(release));
}

async function removeLeft(dataDir: string, runId: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => isFolderOf(runId, name));
  for (const name of left) await removeFolder(join(dataDir, name));
}
