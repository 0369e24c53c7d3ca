import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { InputError } from "../model/errors.ts";
import type { ResultLine } from "../model/result-line.ts";
import type { ArmName, Execution, RunRecord } from "../model/run-record.ts";
import { containment } from "./containment.ts";
import { watchMachine } from "./context.ts";
import { type Executed, execute } from "./execute.ts";
import { type ExecutionFolder, makeExecutionFolder } from "./execution-folder.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import { fitResults } from "./fit-results.ts";
import { removeFolder } from "./remove-folder.ts";
import { type DeviceWait, waitForDevice } from "./wait-for-device.ts";

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
  readonly deviceLimitSeconds: number;
  readonly dropCaches: boolean;
  /**
   * Reads what the suite printed. Throws InputError or SyntaxError on what it cannot read.
   *
   * @param origin what the reader of its messages calls the lines
   */
  readonly parse: (lines: Iterable<string>, origin: string) => readonly ResultLine[];
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

export interface Slot {
  readonly pair: number;
  readonly arm: ArmName;
  readonly position: 0 | 1;
}

export interface Measured {
  /** Time spent waiting for the device, s. */
  readonly waiting: number;
  /** Wall time of the program, s. */
  readonly executing: number;
  /** Absent: interrupted. */
  readonly execution?: Execution;
  /** Of the run, this execution's included. */
  readonly metrics: RunRecord["metrics"];
}

const reasonLength = 2000;

/**
 * Measures one arm once, in a fresh folder, on a quiet device. What goes wrong with the execution is in its `invalid`.
 *
 * @param onStart called when waiting is over
 */
export async function measureExecution(
  record: RunRecord,
  slot: Slot,
  program: Program,
  options: ExecutionOptions,
  onStart: () => void,
): Promise<Measured> {
  const { dataDir, deviceLimitSeconds, dropCaches, now, signal } = options;
  const { metrics } = record;
  let folder: ExecutionFolder;
  try {
    folder = await makeExecutionFolder(dataDir, record.id);
  } catch (error) {
    const execution = { ...slot, startedAt: now().toISOString(), seconds: 0, exitCode: null, values: {}, context: {} };
    return { waiting: 0, executing: 0, execution: { ...execution, invalid: reasonOf(error) }, metrics };
  }
  try {
    const wait = await waitForDevice(dataDir, { limitSeconds: deviceLimitSeconds, dropCaches, signal });
    if (signal.aborted) return { waiting: wait.seconds, executing: 0, metrics };
    onStart();
    const startedAt = now().toISOString();
    const endWatch = watchMachine();
    const executed = await run(record, slot.arm, program, folder, options);
    const { seconds, exitCode } = executed;
    const spent = { waiting: wait.seconds, executing: seconds };
    if (signal.aborted) return { ...spent, metrics };
    const context = { ...endWatch(), ...contextOf(executed, wait) };
    const execution = { ...slot, startedAt, seconds, exitCode, context };
    try {
      const fitting = await results(record, slot, executed, folder, options);
      return { ...spent, execution: { ...execution, values: fitting.values }, metrics: fitting.metrics };
    } catch (error) {
      const invalid = reasonOf(error, executed.stderrTail);
      return { ...spent, execution: { ...execution, values: {}, invalid }, metrics };
    }
  } finally {
    await removeFolder(folder.root);
  }
}

async function run(
  { arms, seed }: RunRecord,
  arm: ArmName,
  { command, artifacts, target }: Program,
  { data, home, stdoutFile }: ExecutionFolder,
  { path, timeoutSeconds, outputLimitBytes, signal }: ExecutionOptions,
): Promise<Executed> {
  const { args, env } = arms[arm]!;
  return execute({
    argv: fillPlaceholders([...command, ...args], { artifacts, data, seed, target }),
    // Nothing of the user's: whatever decides what is measured must be in the run record.
    env: { PATH: path, HOME: home, TMPDIR: home, LANG: "C.UTF-8", ...env },
    ...{ cwd: data, timeoutSeconds, outputLimitBytes, stdoutFile, signal },
    containment: await containment(),
  });
}

const contextOf = (executed: Executed, wait: DeviceWait): Record<string, number> => ({
  cpuSeconds: Number(executed.cpuSeconds.toFixed(2)),
  deviceWaitSeconds: Number(wait.seconds.toFixed(3)),
  deviceQuiet: wait.quiet ? 1 : 0,
});

async function results(
  record: RunRecord,
  { pair, arm }: Slot,
  { failure }: Executed,
  { data, stdoutFile }: ExecutionFolder,
  { parse, results, outputLimitBytes }: ExecutionOptions,
) {
  if (failure !== undefined) throw new InputError(failure);
  const name = results ?? "stdout";
  const bytes =
    results === undefined ? await readFile(stdoutFile) : await readLeft(join(data, results), results, outputLimitBytes);
  const lines = decode(bytes, name).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return fitResults(record, arm, parse(lines, `${name} of ${arm}, pair ${pair}`));
}

/** A file that the suite left: only a plain one, since a pipe would never end. */
async function readLeft(file: string, name: string, limit: number): Promise<Buffer> {
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isFile()) throw new InputError(`it left no file ${name}`);
  if (found.size > limit) throw new InputError(`${name} has ${found.size} B, and ${limit} B are allowed`);
  return await readFile(file);
}

function decode(bytes: Buffer, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new InputError(`${name}: its text is not UTF-8`);
  }
}

/** One clear line, then the end of stderr, as far as there is room. */
function reasonOf(error: unknown, stderrTail: readonly string[] = []): string {
  const isOurs = error instanceof InputError || error instanceof SyntaxError;
  const isSystem = error instanceof Error && "syscall" in error;
  // Anything else is a fault of Plimsoll's, and no result.
  if (!isOurs && !isSystem) throw error;
  const line = error.message.slice(0, reasonLength / 2);
  const room = reasonLength - line.length - 1;
  return stderrTail.length === 0 ? line : `${line}\n${stderrTail.join("\n").slice(-room)}`;
}
