import { dirname } from "node:path";
import type { Detection } from "../model/detection.ts";
import { InputError, MeasurementError } from "../model/errors.ts";
import { exactGlob } from "../model/exact-glob.ts";
import { machineDifferences } from "../model/machine-differences.ts";
import type { Machine, RunRecord } from "../model/run-record.ts";
import { sameProgram } from "../model/same-program.ts";
import type { Suite } from "../model/target.ts";
import { clean } from "../report/clean.ts";
import { readTarget } from "../run/read-target.ts";
import { writeRun } from "../run/write-run.ts";
import { storeConfirmation } from "../store/confirmations.ts";
import type { Store } from "../store/store.ts";
import { type ConfirmationTask, confirmationTasks } from "./confirmation-tasks.ts";
import { findSuite, targetFolder } from "./find-suite.ts";
import type { Io } from "./io.ts";
import { machineHere } from "./machine-here.ts";
import { measureRun } from "./measure-run.ts";
import type { MeasuringOptions } from "./measuring-options.ts";
import { newRunFile, newRunId } from "./new-run.ts";
import { type Prepared, prepareRun } from "./prepare-run.ts";
import type { Progress } from "./progress.ts";
import { suiteSnapshot } from "./suite-snapshot.ts";
import { suiteToolchain } from "./suite-toolchain.ts";
import { makeFolder } from "./write-file.ts";

export interface ConfirmRequest {
  readonly detection: Detection;
  /** Those that the series come from, by fingerprint. */
  readonly machines: ReadonlyMap<string, Machine>;
  /** Keeps what is measured. */
  readonly store: Store;
  /** Change points that lead to a run. */
  readonly most: number;
  /** Pairs to measure; undefined: as many as the suite's last look. */
  readonly pairs: number | undefined;
  /** File of the target, for one that does not come with Plimsoll. */
  readonly targetFile: string | undefined;
  readonly options: MeasuringOptions;
}

/**
 * Builds both commits of each suspected change, and measures them side by side. Each run is stored as soon as it is over,
 * so that who comes after an interrupt goes on with the others.
 *
 * @returns the runs, in the order of measuring; what could not be measured was said
 * @throws InputError, MeasurementError where none of what was to be measured could be; the latter when interrupted, too
 */
export async function confirmChanges(io: Io, progress: Progress, request: ConfirmRequest): Promise<RunRecord[]> {
  const tasks = await tasksHere(io, progress, request);
  const runs: RunRecord[] = [];
  const failed: Error[] = [];
  for (const task of tasks) {
    progress.say(`confirming ${wordsFor(task)}`);
    try {
      runs.push(await confirm(io, progress, task, request));
    } catch (error) {
      const known = error instanceof InputError || error instanceof MeasurementError;
      if (!known || io.signal.aborted) throw error;
      progress.say(`not confirmed: ${error.message.split("\n")[0]}`);
      failed.push(error);
    }
  }
  if (failed.length > 0 && runs.length === 0) throw failed[0]!;
  return runs;
}

/** What can be measured here, as much as is wanted. */
async function tasksHere(io: Io, progress: Progress, request: ConfirmRequest): Promise<ConfirmationTask[]> {
  const { detection, most } = request;
  const all = confirmationTasks(detection, Number.POSITIVE_INFINITY);
  if (all.length === 0)
    progress.say("nothing to confirm: no open regression lies between two commits that were not compared yet");
  const refusals = new Map<string, string | undefined>();
  for (const task of all) {
    const place = placeOf(task);
    if (!refusals.has(place)) refusals.set(place, await refusalOf(io, progress, task, request));
  }
  const isHere = (task: Parameters<typeof placeOf>[0]) => refusals.get(placeOf(task)) === undefined;
  const reasons = [...new Set([...refusals.values()].filter((reason) => reason !== undefined))];
  const tasks = confirmationTasks({ series: detection.series.filter(isHere) }, most);
  if (tasks.length === 0 && reasons.length > 0) throw new InputError(reasons.join("\n"));
  for (const reason of reasons) progress.say(`not confirmed: ${reason}`);
  return tasks;
}

const placeOf = ({ target, suite, fingerprint, configuration }: Omit<ConfirmationTask, "base" | "head" | "keys">) =>
  JSON.stringify([
    ...[target, suite, fingerprint],
    ...[configuration.state, configuration.snapshot, configuration.suiteVersion],
  ]);

/** @returns why a series cannot be measured again here and now, before anything is built */
async function refusalOf(
  io: Io,
  progress: Progress,
  task: ConfirmationTask,
  request: ConfirmRequest,
): Promise<string | undefined> {
  const { target: targetName, suite: suiteName, fingerprint, configuration } = task;
  const name = `${targetName}/${suiteName}`;
  try {
    const { suite, recipe } = await findSuite(io, `${await sourceOf(io, task, request)}/${suiteName}`);
    const was = `version ${configuration.suiteVersion}, ${configuration.state} store`;
    const is = `version ${suite.version}, ${suite.state} store`;
    if (was !== is)
      return `${name} was measured in ${was}, and is now ${is}: what changed then cannot be measured again`;
    const { machine, dataDir } = await machineHere(await suiteToolchain(io, suite, recipe), request.options);
    if (machine.fingerprint === fingerprint)
      return await otherSnapshot(io, progress, task, { name, suite, dataDir, request });
    const then = request.machines.get(fingerprint);
    const differences = then === undefined ? [] : machineDifferences(then, machine);
    const words = differences.length > 0 ? `: ${clean(differences.join("; "), 1000)}` : "";
    return `${name} was measured on machine ${fingerprint}, this is ${machine.fingerprint}${words}`;
  } catch (error) {
    if (error instanceof InputError) return `${name}: ${error.message}`;
    throw error;
  }
}

/** What runs start from is read only on a machine that could measure. */
async function otherSnapshot(
  io: Io,
  progress: Progress,
  { configuration }: ConfirmationTask,
  { name, suite, dataDir, request }: { name: string; suite: Suite; dataDir: string; request: ConfirmRequest },
): Promise<string | undefined> {
  const { snapshot: folder } = request.options;
  const is = (await suiteSnapshot(io, progress, { name: "the suite", suite, folder, dataDir }))?.digest;
  const was = configuration.snapshot;
  if (is === was) return undefined;
  return `${name} was measured from the snapshot ${was ?? "unknown"}, and ${folder} is ${is}`;
}

/** Name or path by which the task's target is found. */
async function sourceOf(io: Io, task: ConfirmationTask, { targetFile }: ConfirmRequest): Promise<string> {
  if (targetFile === undefined) return task.target;
  const { target } = await readTarget(targetFile, [targetFolder(io)]);
  return target.name === task.target ? targetFile : task.target;
}

async function confirm(
  io: Io,
  progress: Progress,
  task: ConfirmationTask,
  request: ConfirmRequest,
): Promise<RunRecord> {
  const id = newRunId(io.now());
  const file = newRunFile(request.options, id);
  const run = await measurePairs(io, progress, await preparePairs(io, progress, task, request, id), request, file);
  try {
    progress.say(`kept as ${request.store.name}/${await storeConfirmation(request.store, run)}`);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${error.message}; ${file} keeps what was measured`);
    throw error;
  }
  return run;
}

async function measurePairs(
  io: Io,
  progress: Progress,
  prepared: Prepared,
  { options }: ConfirmRequest,
  file: string,
): Promise<RunRecord> {
  const { base, head } = prepared.record.arms;
  if (base && sameProgram(base, head)) {
    progress.say("both commits build the same program: what changed is not the program");
    const run: RunRecord = { ...prepared.record, stopped: { reason: "identical", looks: [] } };
    await makeFolder(dirname(file));
    await writeRun(file, run);
    return run;
  }
  const run = await measureRun(io, progress, prepared, options, file);
  if (run.stopped?.reason === "interrupted")
    throw new MeasurementError(
      "interrupted: what was confirmed before is kept, the next --confirm goes on with the rest",
    );
  return run;
}

async function preparePairs(
  io: Io,
  progress: Progress,
  task: ConfirmationTask,
  request: ConfirmRequest,
  id: string,
): Promise<Prepared> {
  const { args, env } = task.configuration;
  const arm = (commit: string) => ({ ref: commit, args, env });
  const name = `${await sourceOf(io, task, request)}/${task.suite}`;
  const arms = { base: arm(task.base), head: arm(task.head) };
  const prepared = await prepareRun(io, progress, name, request.options, arms, id);
  const { plan } = prepared.record;
  // One look, at the end: to refute takes all pairs, and looks before would end the run as soon as nothing speaks for a
  // regression any more.
  const looks = [request.pairs ?? plan.looks.at(-1)!];
  const record = { ...prepared.record, plan: { ...plan, looks, gate: task.keys.map(exactGlob) } };
  return { ...prepared, record };
}

function wordsFor({ target, suite, base, head, keys }: ConfirmationTask): string {
  const metrics = keys.length === 1 ? keys[0] : `${keys.length} metrics`;
  return `${base.slice(0, 12)}..${head.slice(0, 12)} of ${target}/${suite}: ${metrics}`;
}
