import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { killProcess } from "../harness/run/kill-process.ts";
import { leash } from "../harness/run/leash.ts";
import { outputLines } from "../harness/run/output-lines.ts";
import { LastWords } from "./last-words.ts";
import { foldedLog, type Write } from "./log.ts";

export interface PlimsollRequest {
  /** Of the part of the log. */
  readonly title: string;
  readonly args: readonly string[];
  /** All of it. */
  readonly env: Readonly<Record<string, string>>;
  /** Aborts when the job is cancelled. */
  readonly signal: AbortSignal;
  /** What is printed on stdout is returned, and not shown. */
  readonly keepOutput?: boolean;
  /** ms that it may take to end by itself after being cancelled. */
  readonly grace?: number;
  /** Of the command line's bundle. */
  readonly program?: string;
  readonly write?: Write;
}

export interface PlimsollEnd {
  /** 0 pass · 1 blocked · 2 wrong usage · 3 invalid, or ended by a signal */
  readonly exitCode: number;
  /** What it said last, where it ended with 2 or 3. */
  readonly complaint: string | undefined;
  /** With `keepOutput`. */
  readonly stdout: string;
}

/** Of the 7.5 s that the runner gives, the rest is for what is to be uploaded. */
const usualGrace = 3000;

/** Bundles of actions are dist/actions/NAME.js. */
export const plimsollRoot = fileURLToPath(new URL("../..", import.meta.url));
const usualProgram = fileURLToPath(new URL("../plimsoll.js", import.meta.url));

/** Runs the command line as a child whose output cannot give the runner orders; no descendant outlives it. */
export async function runPlimsoll(request: PlimsollRequest): Promise<PlimsollEnd> {
  const { title, args, env, signal, keepOutput, grace = usualGrace, program = usualProgram, write } = request;
  // The programs that it starts end with it: they are on leashes of their own.
  const [first, ...rest] = [...leash(), process.execPath, program, ...args];
  const child = execa(first!, rest, {
    ...{ env, extendEnv: false, stdin: "ignore", reject: false, buffer: false },
    // A group of its own: what signals it gets come from here alone, and once.
    detached: true,
  });
  const log = foldedLog(title, write);
  const kept: Buffer[] = [];
  const words = new LastWords();
  const reading = [
    keepOutput ? each(child.stdout, (chunk) => kept.push(chunk)) : each(outputLines(child.stdout), log.line),
    each(outputLines(child.stderr), (line) => {
      log.line(line);
      words.hear(line);
    }),
  ];

  let timer: NodeJS.Timeout | undefined;
  const cancel = () => {
    child.kill("SIGINT");
    timer = setTimeout(() => {
      killProcess(-child.pid!);
      // Whoever got away may hold them open.
      child.stdout.destroy();
      child.stderr.destroy();
    }, grace);
  };
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  const ended = await child;
  await Promise.all(reading);
  clearTimeout(timer);
  signal.removeEventListener("abort", cancel);
  log.end();

  const exitCode = ended.exitCode ?? 3;
  const reason = signal.aborted ? "cancelled, or out of time" : ended.signal && `plimsoll was ended by ${ended.signal}`;
  return {
    exitCode,
    complaint: exitCode > 1 ? words.after(reason) : undefined,
    stdout: Buffer.concat(kept).toString("utf8"),
  };
}

/** @returns at the stream's end, or when it was destroyed */
async function each<T>(stream: AsyncIterable<T>, use: (item: T) => unknown): Promise<void> {
  try {
    for await (const item of stream) use(item);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
