import { mkdir, mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
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

/** A fresh folder for one execution; `root` is to be removed after it. */
export async function makeExecutionFolder(dataDir: string, runId: string): Promise<ExecutionFolder> {
  const root = await mkdtemp(join(dataDir, prefix(runId)));
  const folder = { root, data: join(root, "data"), home: join(root, "home"), stdoutFile: join(root, "stdout") };
  await mkdir(folder.data);
  await mkdir(folder.home);
  return folder;
}

/** Removes what executions of that run left behind because Plimsoll was killed. */
export async function removeStaleFolders(dataDir: string, runId: string): Promise<void> {
  const stale = (await readdir(dataDir)).filter((name) => name.startsWith(prefix(runId)));
  for (const name of stale) await removeFolder(join(dataDir, name));
}
