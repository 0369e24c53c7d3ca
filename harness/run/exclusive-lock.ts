import { spawn } from "node:child_process";
import { once } from "node:events";
import { MeasurementError } from "../model/errors.ts";

export interface LockOptions {
  readonly signal: AbortSignal;
  /** Called once, when another process holds the lock. */
  readonly onWaiting: () => void;
}

const heldByAnother = 75;

/**
 * Does something while no other process holds the lock of that file.
 *
 * The kernel's lock belongs to a helper that ends when its stdin does: it is gone as soon as this process is, however
 * it ended, and there is nothing stale to be judged.
 *
 * @throws MeasurementError when interrupted while waiting
 */
export async function withLock<T>(file: string, options: LockOptions, use: () => Promise<T>): Promise<T> {
  let release = await acquire(file, ["--nonblock"], options.signal);
  if (!release) {
    options.onWaiting();
    release = await acquire(file, [], options.signal);
  }
  if (!release) throw new MeasurementError(`interrupted while waiting for the lock ${file}`);
  try {
    return await use();
  } finally {
    await release();
  }
}

async function acquire(file: string, flags: readonly string[], signal: AbortSignal) {
  const command = ["sh", "-c", "echo locked && exec cat"];
  const args = [...flags, "--no-fork", "--conflict-exit-code", `${heldByAnother}`, file, ...command];
  // In a session of its own: Ctrl-C must not release the lock before the owner has cleaned up.
  const helper = spawn("flock", args, { stdio: ["pipe", "pipe", "pipe"], detached: true });
  const complaint: Buffer[] = [];
  helper.stderr.on("data", (chunk: Buffer) => complaint.push(chunk));
  const ended = new Promise<number | null>((resolve, reject) => {
    helper.once("close", resolve);
    helper.once("error", (error) => reject(new MeasurementError(`cannot lock ${file}: ${error.message}`)));
  });
  const interrupt = () => helper.kill("SIGKILL");
  signal.addEventListener("abort", interrupt);
  try {
    if (signal.aborted) interrupt();
    const outcome = await Promise.race([once(helper.stdout, "data").then(() => "locked" as const), ended]);
    if (outcome !== "locked") {
      if (outcome === heldByAnother || signal.aborted) return undefined;
      throw new MeasurementError(`cannot lock ${file}: ${Buffer.concat(complaint).toString().trim()}`);
    }
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
  return async () => {
    helper.stdin.end();
    await ended;
  };
}
