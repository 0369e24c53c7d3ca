import { execa } from "execa";
import { findProgram } from "./find-program.ts";

/** How the descendants of a program are held together, so that all of them can be ended. */
export interface Containment {
  /**
   * `namespace`: the kernel ends every descendant together with the namespace's first process, whatever they did to
   * get away, also when Plimsoll itself is killed. `mark`: descendants are found by a variable of their environment;
   * one that cleared its environment and left its process group gets away.
   */
  readonly kind: "namespace" | "mark";
  /** Put in front of the program's own command line. */
  readonly prefix: readonly string[];
}

const dieWithParent = ["setpriv", "--pdeathsig", "KILL"];
const asUser = ["--user", "--map-current-user"];
// A program that asks /proc about its own process id must not be told about a stranger's.
const ownProc = "--mount-proc";

const namespace = (...flags: readonly string[]): Containment => ({
  kind: "namespace",
  prefix: [
    ...[...dieWithParent, "unshare", "--pid", "--fork", "--kill-child=KILL", ...flags, "--"],
    // The shell is the namespace's first process: it reaps orphans, and signals mean to the program what they always do.
    ...["sh", "-c", '"$@"; exit $?', "sh"],
  ],
});

/** The best first. */
const candidates: readonly Containment[] = [
  namespace(ownProc),
  namespace(...asUser, ownProc),
  namespace(),
  namespace(...asUser),
  { kind: "mark", prefix: dieWithParent },
];

/** What util-linux 2.38 prints on its program's stderr when the namespace is ended; it means nothing. */
export const containmentNoise = "unshare: sigprocmask unblock failed: Invalid argument";

let found: Promise<Containment> | undefined;

/** The best containment that this machine's kernel and programs allow; tried once in the life of the process. */
export function containment(): Promise<Containment> {
  found ??= probe();
  return found;
}

async function probe(): Promise<Containment> {
  for (const candidate of candidates) {
    const prefix = candidate.prefix.map(absolute);
    const [program, ...args] = [...prefix, "sh", "-c", "exit 7"];
    const { exitCode } = await execa(program!, args, { reject: false, stdio: "ignore" });
    if (exitCode === 7) return { ...candidate, prefix };
  }
  return { kind: "mark", prefix: [] };
}

/** Ours: the `PATH` of a program under test may hold none of them. */
function absolute(word: string): string {
  const isProgram = ["setpriv", "unshare", "sh"].includes(word);
  return (isProgram && findProgram(word, { path: process.env.PATH, cwd: process.cwd() })) || word;
}
