import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { Containment } from "./containment.ts";
import { killProcess } from "./kill-process.ts";
import { endMarked, markVariable } from "./marked-processes.ts";

export interface TreeOptions {
  /** The program as an absolute path, and its arguments. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly containment: Containment;
}

/** A program and all its descendants. Both streams must be read to their end, or destroyed. */
export interface ProcessTree {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Kills all of them. */
  end(): void;
  /** Resolves when the program ended and none of its descendants is left. */
  readonly gone: Promise<{
    /** From start to exit, s. */
    readonly seconds: number;
    /** null: ended by a signal. Shells report signal n as exit code 128 + n, and so it is read. */
    readonly exitCode: number | null;
    readonly signal: NodeJS.Signals | null;
  }>;
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/**
 * Starts a program in a process group of its own, with nothing on stdin.
 *
 * @throws the system's error when it cannot be started
 */
export async function startTree({ argv, env, cwd, containment }: TreeOptions): Promise<ProcessTree> {
  const mark = containment.kind === "mark" ? randomUUID() : undefined;
  const [program, ...args] = [...containment.prefix, ...argv];
  const started = process.hrtime.bigint();
  const child: Child = spawn(program!, args, {
    cwd,
    env: mark === undefined ? env : { ...env, [markVariable]: mark },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const exited = new Promise<{ seconds: number; code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("exit", (code, signal) =>
      resolve({ seconds: Number(process.hrtime.bigint() - started) / 1e9, code, signal }),
    );
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  await once(child, "spawn");

  let killed = false;
  const gone = exited.then(async ({ seconds, code, signal }) => {
    if (mark !== undefined) {
      endGroup(child);
      await endMarked(mark);
      // Who got away may hold the pipes open for ever; what was written before is read by then.
      await Promise.race([closed, setTimeout(1000, undefined, { ref: false })]);
      child.stdout.destroy();
      child.stderr.destroy();
    }
    await closed;
    // What stands between us and the program does not always pass its signal on.
    if (killed) return { seconds, exitCode: null, signal: "SIGKILL" as const };
    const byShell = code !== null && code > 128 ? signalName(code - 128) : undefined;
    return { seconds, exitCode: byShell ? null : code, signal: byShell ?? signal };
  });
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    end: () => {
      // What ended has given its process id back.
      if (child.exitCode !== null || child.signalCode !== null) return;
      killed = true;
      if (containment.kind === "namespace") endNamespace(child);
      else endGroup(child);
    },
    gone,
  };
}

/** Kills the namespace's first process alone: who waits for it then exits only when the kernel has ended all others. */
function endNamespace(child: Child): void {
  const first = childrenOf(child.pid!);
  if (first.length === 0) endGroup(child);
  for (const pid of first) killProcess(pid);
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const endGroup = (child: Child): void => killProcess(-child.pid!);

function signalName(number: number): NodeJS.Signals | undefined {
  return (Object.keys(constants.signals) as NodeJS.Signals[]).find((name) => constants.signals[name] === number);
}
