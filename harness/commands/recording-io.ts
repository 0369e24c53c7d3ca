import { resolve } from "node:path";
import { PassThrough, Readable } from "node:stream";
import type { ExitCode, Io } from "./io.ts";

export interface RecordingIo {
  readonly io: Io;
  readonly said: { out: string; err: string; exitCode: ExitCode };
}

/** For tests: what a command knows of its process, and what it says to it. */
export function recordingIo(signal: AbortSignal = new AbortController().signal): RecordingIo {
  const said: RecordingIo["said"] = { out: "", err: "", exitCode: 0 };
  const io: Io = {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    stdin: Readable.from([]),
    stderr: new PassThrough() as unknown as NodeJS.WriteStream,
    env: process.env,
    columns: 120,
    live: false,
    colour: false,
    now: () => new Date(),
    root: resolve("."),
    signal,
    exit: (code) => {
      said.exitCode = code;
    },
  };
  return { io, said };
}
