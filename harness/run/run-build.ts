import { closeSync, openSync, writeSync } from "node:fs";
import { MeasurementError } from "../model/errors.ts";
import { containment, containmentNoise } from "./containment.ts";
import { outputLines } from "./output-lines.ts";
import { runProgram } from "./run-program.ts";
import { printable, TextTail } from "./text-tail.ts";

export interface BuildSpec {
  readonly commands: readonly (readonly string[])[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** For all commands together. */
  readonly timeoutSeconds: number;
  /** Receives what the commands print, on stdout and stderr, up to 64 MiB. */
  readonly logFile: string;
  readonly signal: AbortSignal;
  /** Called with each line. */
  readonly onOutput: (line: string) => void;
}

const logLimit = 64 * 1024 * 1024;
const quotedLines = 20;

/**
 * Runs a build's commands in order.
 *
 * @throws MeasurementError at the first that fails, with the log's last lines and its path
 */
export async function runBuild({ commands, timeoutSeconds, logFile, onOutput, ...spec }: BuildSpec): Promise<void> {
  const log = openSync(logFile, "w");
  const tail = new TextTail();
  let logged = 0;
  const keep = (line: string): void => {
    if (line === containmentNoise) return;
    tail.push(Buffer.from(`${line}\n`));
    onOutput(printable(line));
    if (logged < logLimit) logged += writeSync(log, `${line}\n`);
  };
  const read = async (stream: AsyncIterable<Buffer>): Promise<void> => {
    for await (const line of outputLines(stream)) keep(line);
  };
  try {
    let secondsLeft = timeoutSeconds;
    for (const argv of commands) {
      keep(`$ ${argv.join(" ")}`);
      const ended = await runProgram(
        { argv, ...spec, timeoutSeconds: secondsLeft, containment: await containment() },
        ({ stdout, stderr }) => Promise.all([read(stdout), read(stderr)]),
      );
      secondsLeft = Math.max(0, secondsLeft - ended.seconds);
      if (ended.failure === undefined) continue;
      const timedOut = ended.failure.startsWith("still running");
      const what = timedOut ? `the build is still running after ${timeoutSeconds} s` : ended.failure;
      const quoted = tail.lines(quotedLines).map((line) => `  ${line}`);
      throw new MeasurementError([`${argv.join(" ")}: ${what}`, ...quoted, `the whole log: ${logFile}`].join("\n"));
    }
  } finally {
    closeSync(log);
  }
}
