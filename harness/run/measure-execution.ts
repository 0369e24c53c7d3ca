import { rm } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../model/errors.ts";
import type { ExecutionResults } from "../model/execution-results.ts";
import type { ArmName, Execution, RunRecord } from "../model/run-record.ts";
import { containment } from "./containment.ts";
import { watchMachine } from "./context.ts";
import { type Executed, execute } from "./execute.ts";
import { type ExecutionFolder, makeExecutionFolder } from "./execution-folder.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import { fitResults } from "./fit-results.ts";
import { leftText } from "./left-text.ts";
import { processCommand, processFiles } from "./process-command.ts";
import { removeFolder } from "./remove-folder.ts";
import type { Snapshot } from "./snapshot.ts";
import { type DeviceWait, waitForDevice } from "./wait-for-device.ts";
import { withoutHalves } from "./without-halves.ts";

/** What an arm executes; its arguments and environment are in the run record. */
export interface Program {
  /** The suite's command as it stands in the target. */
  readonly command: readonly string[];
  /** Folder of the built files. */
  readonly artifacts: string;
  /** Folder of the target file. */
  readonly target: string;
}

/** The same for all executions of a run. */
export interface ExecutionOptions {
  /** On the device that is measured; executions get folders below it. */
  readonly dataDir: string;
  /** `PATH` of the programs. */
  readonly path: string;
  readonly timeoutSeconds: number;
  readonly outputLimitBytes: number;
  /** File below `{data}` that holds the results; absent: stdout. */
  readonly results?: string;
  /** What `{data}` is a copy of; absent: it is empty. */
  readonly snapshot?: Snapshot;
  /** The program is timed as a whole by hyperfine, whose JSON is the results; absent: it says itself what it took. */
  readonly process?: {
    /** Its memory comes from GNU time, in a line after the JSON. */
    readonly gnuTime: boolean;
  };
  readonly deviceLimitSeconds: number;
  readonly dropCaches: boolean;
  /**
   * Reads what the suite printed. Throws InputError or SyntaxError on what it cannot read.
   *
   * @param origin what the reader of its messages calls the lines
   */
  readonly parse: (lines: Iterable<string>, origin: string) => ExecutionResults;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

export interface Slot {
  readonly pair: number;
  readonly arm: ArmName;
  readonly position: 0 | 1;
}

/** Executions that were measured at the same time, or one alone. */
export interface Measured {
  /** Time spent waiting for the device, s. */
  readonly waiting: number;
  /** Wall time of the programs, s. */
  readonly executing: number;
  /** In the order of the slots, those that came to be; absent: interrupted. */
  readonly executions?: readonly Execution[];
  /** Of the run, these executions' included. */
  readonly metrics: RunRecord["metrics"];
}

/** What is done before the programs run, and that they do. */
export type Stage = "copying" | "waiting" | "executing";

const reasonLength = 2000;

/**
 * Measures arms once, each in a folder of its own, on a quiet device: all that are given at the same time. What goes wrong
 * with an execution is in its `invalid`.
 *
 * @param onStage called as each begins
 * @throws MeasurementError where the snapshot cannot be had
 */
export async function measureExecutions(
  record: RunRecord,
  slots: readonly Slot[],
  programs: Readonly<Partial<Record<ArmName, Program>>>,
  options: ExecutionOptions,
  onStage: (stage: Stage) => void,
): Promise<Measured> {
  const { dataDir, deviceLimitSeconds, dropCaches, now, signal } = options;
  let { metrics } = record;
  const folders: ExecutionFolder[] = [];
  try {
    for (const slot of slots) {
      try {
        folders.push(await makeExecutionFolder(dataDir, record.id));
      } catch (error) {
        const never = { startedAt: now().toISOString(), seconds: 0, exitCode: null, values: {}, context: {} };
        return { waiting: 0, executing: 0, executions: [{ ...slot, ...never, invalid: reasonOf(error) }], metrics };
      }
    }
    const copied = await fill(folders, options, onStage);
    if (signal.aborted) return { waiting: 0, executing: 0, metrics };
    onStage("waiting");
    const wait = await waitForDevice(dataDir, { limitSeconds: deviceLimitSeconds, dropCaches, signal });
    if (signal.aborted) return { waiting: wait.seconds, executing: 0, metrics };
    onStage("executing");
    const startedAt = now().toISOString();
    const endWatch = watchMachine();
    const all = await Promise.all(slots.map(({ arm }, at) => run(record, arm, programs[arm]!, folders[at]!, options)));
    const spent = { waiting: wait.seconds, executing: Math.max(...all.map(({ seconds }) => seconds)) };
    if (signal.aborted) return { ...spent, metrics };
    const context = { ...endWatch(), ...contextOf(wait), ...copied };
    const executions: Execution[] = [];
    for (const [at, slot] of slots.entries()) {
      const executed = all[at]!;
      const { seconds, exitCode } = executed;
      const execution = { ...slot, startedAt, seconds, exitCode, context: { ...context, ...cpuOf(executed, slots) } };
      try {
        const fitting = await results({ ...record, metrics }, slot, executed, folders[at]!, options);
        const { values, progress } = fitting;
        metrics = fitting.metrics;
        executions.push({ ...execution, values, ...(progress && { progress }) });
      } catch (error) {
        executions.push({ ...execution, values: {}, invalid: reasonOf(error, executed.stderrTail) });
      }
    }
    return { ...spent, executions, metrics };
  } finally {
    for (const { root } of folders) await removeFolder(root);
  }
}

/** Gives each execution its copy of the snapshot, where there is one. */
async function fill(
  folders: readonly ExecutionFolder[],
  { snapshot, results, signal }: ExecutionOptions,
  onStage: (stage: Stage) => void,
): Promise<{ readonly snapshotCopySeconds?: number }> {
  if (snapshot === undefined) return {};
  onStage("copying");
  const started = process.hrtime.bigint();
  const data = folders.map((folder) => folder.data);
  await snapshot.copyInto(data, signal);
  // Results of whoever made the snapshot are none of this execution.
  if (results !== undefined)
    for (const folder of data) await rm(join(folder, results), { force: true, recursive: true });
  return { snapshotCopySeconds: Number((Number(process.hrtime.bigint() - started) / 1e9).toFixed(3)) };
}

async function run(
  { arms, seed }: RunRecord,
  arm: ArmName,
  { command, artifacts, target }: Program,
  { root, data, home, stdoutFile }: ExecutionFolder,
  { path, timeoutSeconds, outputLimitBytes, process, signal }: ExecutionOptions,
): Promise<Executed> {
  const { args, env } = arms[arm]!;
  const argv = fillPlaceholders([...command, ...args], { artifacts, data, seed, target });
  return execute({
    argv: process ? processCommand(argv, processFiles(root), process.gnuTime) : argv,
    // Nothing of the user's: whatever decides what is measured must be in the run record.
    env: { PATH: path, HOME: home, TMPDIR: home, LANG: "C.UTF-8", ...env },
    ...{ cwd: data, timeoutSeconds, outputLimitBytes, stdoutFile, signal },
    containment: await containment(),
  });
}

const contextOf = (wait: DeviceWait): Record<string, number> => ({
  deviceWaitSeconds: Number(wait.seconds.toFixed(3)),
  deviceQuiet: wait.quiet ? 1 : 0,
});

/** The system adds up what ended: of two that ran at once the shares cannot be told. */
const cpuOf = ({ cpuSeconds }: Executed, slots: readonly Slot[]): Record<string, number> =>
  slots.length === 1 ? { cpuSeconds: Number(cpuSeconds.toFixed(2)) } : {};

async function results(
  record: RunRecord,
  { pair, arm }: Slot,
  { failure }: Executed,
  folder: ExecutionFolder,
  options: ExecutionOptions,
) {
  if (failure !== undefined) throw new InputError(failure);
  const { name, text } = await output(folder, options);
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return fitResults(record, arm, options.parse(lines, `${name} of ${arm}, pair ${pair}`));
}

async function output(
  { root, data, stdoutFile }: ExecutionFolder,
  { process, results, outputLimitBytes: limit }: ExecutionOptions,
): Promise<{ name: string; text: string }> {
  if (process) {
    const { timing, memory } = processFiles(root);
    const parts = [await leftText(timing, "hyperfine.json", limit)];
    if (process.gnuTime) parts.push(await leftText(memory, "memory", limit));
    return { name: "hyperfine", text: parts.join("\n") };
  }
  const name = results ?? "stdout";
  return { name, text: await leftText(results === undefined ? stdoutFile : join(data, results), name, limit) };
}

/** One clear line, then the end of stderr, as far as there is room. */
function reasonOf(error: unknown, stderrTail: readonly string[] = []): string {
  const isOurs = error instanceof InputError || error instanceof SyntaxError;
  const isSystem = error instanceof Error && "syscall" in error;
  // Anything else is a fault of Plimsoll's, and no result.
  if (!isOurs && !isSystem) throw error;
  const line = withoutHalves(error.message.slice(0, reasonLength / 2));
  const room = reasonLength - line.length - 1;
  return stderrTail.length === 0 ? line : `${line}\n${withoutHalves(stderrTail.join("\n").slice(-room))}`;
}
