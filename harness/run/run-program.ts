import type { Containment } from "./containment.ts";
import { findProgram } from "./find-program.ts";
import { ownCpu } from "./own-cpu.ts";
import { type ProcessTree, startTree } from "./process-tree.ts";

export interface ProgramSpec {
  readonly argv: readonly string[];
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
  readonly containment: Containment;
}

export interface ProgramEnd {
  /** Wall time from start to exit, s. */
  readonly seconds: number;
  /** User and system time of the program and of its descendants, s. */
  readonly cpuSeconds: number;
  /** null: ended by a signal, or not started. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why it did not end well, or was ended. */
  readonly failure?: string;
}

/** Reads a program's output to its end, and may end the program for a reason. */
export type OutputReader = (output: Pick<ProcessTree, "stdout" | "stderr">, end: (reason: string) => void) => unknown;

const longestTimer = 2 ** 31 - 1;

/** Runs a program to its end; whatever happens, none of its descendants is left when this returns. */
export async function runProgram(spec: ProgramSpec, read: OutputReader): Promise<ProgramEnd> {
  const { argv, env, cwd, timeoutSeconds, signal, containment } = spec;
  const program = findProgram(argv[0]!, { path: env.PATH, cwd });
  if (!program) return notStarted(`there is no program "${argv[0]}"`);
  const cpuBefore = ownCpu().children;
  let tree: ProcessTree;
  try {
    tree = await startTree({ argv: [program, ...argv.slice(1)], env, cwd, containment });
  } catch (error) {
    return notStarted(`cannot start "${argv[0]}": ${(error as Error).message}`);
  }

  let failure: string | undefined;
  const end = (reason: string): void => {
    failure ??= reason;
    tree.end();
  };
  const timeout = Math.min(timeoutSeconds * 1000, longestTimer);
  const timer = setTimeout(() => end(`still running after ${timeoutSeconds} s`), timeout);
  const interrupt = () => end("interrupted");
  signal.addEventListener("abort", interrupt);
  if (signal.aborted) interrupt();
  const reading = Promise.resolve(read(tree, end)).catch((error: NodeJS.ErrnoException) => {
    const left = error.code === "ERR_STREAM_PREMATURE_CLOSE";
    end(left ? "a process that it left behind holds its output open" : `cannot keep its output: ${error.message}`);
  });
  const [{ seconds, exitCode, signal: endedBy }] = await Promise.all([tree.gone, reading]);
  clearTimeout(timer);
  signal.removeEventListener("abort", interrupt);

  if (endedBy) failure ??= `ended by ${endedBy}`;
  else if (exitCode !== 0) failure ??= `exit code ${exitCode}`;
  const cpuSeconds = ownCpu().children - cpuBefore;
  return { seconds, cpuSeconds, exitCode, signal: endedBy, ...(failure !== undefined && { failure }) };
}

const notStarted = (failure: string): ProgramEnd => ({
  ...{ seconds: 0, cpuSeconds: 0, exitCode: null, signal: null },
  failure,
});
