import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { containmentNoise } from "./containment.ts";
import { type ProgramEnd, type ProgramSpec, runProgram } from "./run-program.ts";
import { TextTail } from "./text-tail.ts";

export interface ExecuteSpec extends ProgramSpec {
  /** Receives stdout, at most `outputLimitBytes` of it. */
  readonly stdoutFile: string;
  readonly outputLimitBytes: number;
}

export interface Executed extends ProgramEnd {
  /** The last lines of stderr. */
  readonly stderrTail: readonly string[];
}

const tailLines = 20;

/** One execution of a program under test: stdout goes to a file, of stderr the end is kept. */
export async function execute({ stdoutFile, outputLimitBytes, ...spec }: ExecuteSpec): Promise<Executed> {
  const tail = new TextTail();
  const ended = await runProgram(spec, ({ stdout, stderr }, end) => {
    stderr.on("data", (chunk: Buffer) => tail.push(chunk));
    let seen = 0;
    async function* withinLimit(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        seen += chunk.length;
        if (seen > outputLimitBytes) return end(`printed more than ${bytes(outputLimitBytes)} on stdout`);
        yield chunk;
      }
    }
    return pipeline(stdout, withinLimit, createWriteStream(stdoutFile));
  });
  return { ...ended, stderrTail: tail.lines(tailLines).filter((line) => line !== containmentNoise) };
}

const mebibyte = 1024 * 1024;
const bytes = (count: number): string => (count % mebibyte === 0 ? `${count / mebibyte} MiB` : `${count} B`);
