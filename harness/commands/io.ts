import type { Readable } from "node:stream";

/** 0 pass · 1 blocked by a regression · 2 wrong usage or unreadable input · 3 nothing trustworthy was measured */
export type ExitCode = 0 | 1 | 2 | 3;

/** Everything that a command may know of the process it runs in. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly stdin: Readable;
  /** For what is drawn over itself; everything else goes through `err`. */
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Width of the terminal; undefined: stdout is no terminal. */
  readonly columns: number | undefined;
  /** stderr is a terminal: progress may be drawn over itself. */
  readonly live: boolean;
  readonly colour: boolean;
  readonly now: () => Date;
  /** Folder of Plimsoll itself, with harness/ and dist/. */
  readonly root: string;
  /** Aborts on SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  readonly exit: (code: ExitCode) => void;
}
