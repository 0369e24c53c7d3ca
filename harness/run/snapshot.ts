import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { execa } from "execa";
import { InputError, MeasurementError } from "../model/errors.ts";
import { leash } from "./leash.ts";
import { snapshotChange } from "./snapshot-change.ts";
import { snapshotDigest } from "./snapshot-digest.ts";
import { type SnapshotFiles, snapshotFiles } from "./snapshot-files.ts";
import { checkSnapshotRoom } from "./snapshot-room.ts";

/** A folder that executions start from, each from a copy of its own. */
export interface Snapshot {
  /** Over all that is in it. */
  readonly digest: string;
  /**
   * Fills folders on one device, which are empty.
   *
   * @returns early where the signal aborts
   * @throws MeasurementError where the snapshot is not what it was, or cannot be copied
   */
  readonly copyInto: (folders: readonly string[], signal: AbortSignal) => Promise<void>;
}

/**
 * Looks through a snapshot and reads all of it once.
 *
 * @param dataDir where executions will have their folders: makes sure that there is room
 * @throws InputError where the folder is none that can be copied
 * @throws MeasurementError where there is no room, or when interrupted
 */
export async function openSnapshot(path: string, dataDir: string, signal: AbortSignal): Promise<Snapshot> {
  const folder = await realFolder(path);
  const data = await realpath(dataDir);
  if (`${data}/`.startsWith(`${folder}/`)) throw new InputError(`${path}: the data folder ${data} lies in it`);
  const files = await looked(folder);
  await checkSnapshotRoom(folder, files, 1, data);
  return {
    digest: await digest(folder, files, signal),
    copyInto: async (folders, signal) => {
      const [first] = folders;
      if (first === undefined) return;
      await checkUnchanged(folder, files);
      await checkSnapshotRoom(folder, files, folders.length, dirname(first));
      for (const into of folders) await copy(folder, into, files, signal);
      // Whoever writes to it meanwhile would leave a copy that never was anywhere.
      await checkUnchanged(folder, files);
    },
  };
}

async function realFolder(path: string): Promise<string> {
  const found = await stat(path).catch((error: Error) => error);
  if (found instanceof Error) throw new InputError(`cannot use ${path} as snapshot: ${found.message}`);
  if (!found.isDirectory()) throw new InputError(`cannot use ${path} as snapshot: it is no folder`);
  return await realpath(path);
}

async function looked(folder: string): Promise<SnapshotFiles> {
  try {
    return await snapshotFiles(folder);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`cannot read the snapshot ${folder}: ${(error as Error).message}`);
  }
}

async function digest(folder: string, files: SnapshotFiles, signal: AbortSignal): Promise<string> {
  try {
    return await snapshotDigest(folder, files, signal);
  } catch (error) {
    if (signal.aborted) throw new MeasurementError(`interrupted while reading the snapshot ${folder}`);
    throw new InputError(`cannot read the snapshot ${folder}: ${(error as Error).message}`);
  }
}

async function checkUnchanged(folder: string, { byPath }: SnapshotFiles): Promise<void> {
  const now = await looked(folder).catch((error: Error) => error);
  const change = now instanceof Error ? now.message : snapshotChange(byPath, now.byPath);
  if (change !== undefined) throw new MeasurementError(`the snapshot ${folder} changed during the run: ${change}`);
}

/** Not by Node: its copies of sparse files are full, and what has several names becomes several files. */
async function copy(folder: string, into: string, { guarded }: SnapshotFiles, signal: AbortSignal): Promise<void> {
  await run(["cp", "--archive", "--reflink=auto", "--", `${folder}/.`, into], signal);
  if (guarded) await run(["chmod", "--recursive", "u+rwX", "--", into], signal);
}

async function run(argv: readonly string[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const [program, ...args] = [...leash(), ...argv];
  const { failed, stderr, shortMessage } = await execa(program!, args, {
    ...{ reject: false, stdin: "ignore", stdout: "ignore", cancelSignal: signal, env: { LC_ALL: "C" } },
  });
  if (!failed || signal.aborted) return;
  throw new MeasurementError(`cannot copy the snapshot: ${stderr.split("\n")[0] || shortMessage}`);
}
