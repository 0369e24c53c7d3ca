import { InputError } from "../model/errors.ts";
import type { Suite } from "../model/target.ts";
import { openSnapshot, type Snapshot } from "../run/snapshot.ts";
import type { Io } from "./io.ts";
import type { Progress } from "./progress.ts";

/**
 * What a suite's executions start from, where that is a snapshot.
 *
 * @param name of target and suite
 * @param folder that --snapshot names
 * @param dataDir where executions will have their folders
 * @throws InputError where one is missing, or given to a suite that starts otherwise, or cannot be copied
 */
export async function suiteSnapshot(
  io: Io,
  progress: Pick<Progress, "detail">,
  {
    name,
    suite,
    folder,
    dataDir,
  }: { name: string; suite: Pick<Suite, "state">; folder: string | undefined; dataDir: string },
): Promise<Snapshot | undefined> {
  const { state } = suite;
  if (state !== "snapshot") {
    if (folder === undefined) return undefined;
    throw new InputError(`--snapshot ${folder}: ${name} does not start from a snapshot, its state is ${state}`);
  }
  if (folder === undefined) throw new InputError(`${name} starts from a snapshot: --snapshot DIR says from which`);
  progress.detail(`reading the snapshot ${folder}`);
  return await openSnapshot(folder, dataDir, io.signal);
}
