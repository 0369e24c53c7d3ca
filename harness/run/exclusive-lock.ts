import { spawn } from "node:child_process";
import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import { MeasurementError } from "../model/errors.ts";

export interface LockOptions {
  readonly signal: AbortSignal;
  /** Called once, when another process holds the lock. */
  readonly onWaiting: () => void;
}

export interface LockRequest {
  /** Together with others that share it; by default alone. */
  readonly shared?: boolean;
  /** Until it is free; by default not at all. */
  readonly wait?: boolean;
  /** Make the file where it is missing; by default it then cannot be locked. */
  readonly create?: boolean;
  readonly signal: AbortSignal;
}

/** Gives a lock back. */
export type Release = () => void;

const heldByAnother = 75;

/**
 * Does something while no other process holds the lock of that file.
 *
 * @throws MeasurementError when interrupted while waiting
 */
export async function withLock<T>(file: string, { signal, onWaiting }: LockOptions, use: () => Promise<T>): Promise<T> {
  let release = await lockFile(file, { create: true, signal });
  if (!release && !signal.aborted) {
    onWaiting();
    release = await lockFile(file, { create: true, wait: true, signal });
  }
  if (!release) throw new MeasurementError(`interrupted while waiting for the lock ${file}`);
  try {
    return await use();
  } finally {
    release();
  }
}

/**
 * Locks a file. The kernel's lock belongs to the file that is open here: it is gone as soon as this process is, however
 * it ended, and there is nothing stale to be judged. Programs that are started meanwhile do not inherit it.
 *
 * @returns undefined when it is held by another, is not there, or the waiting was interrupted
 */
export async function lockFile(file: string, request: LockRequest): Promise<Release | undefined> {
  for (;;) {
    const descriptor = open(file, request.create ?? false);
    if (descriptor === undefined) return undefined;
    const release = () => closeSync(descriptor);
    const locked = await flock(file, descriptor, request).catch((error) => {
      release();
      throw error;
    });
    if (locked && isStill(file, descriptor)) return release;
    release();
    if (!locked) return undefined;
    // Removed while we waited, and perhaps made anew by somebody who holds the lock of the new one.
  }
}

function open(file: string, create: boolean): number | undefined {
  try {
    return openSync(file, constants.O_RDWR | (create ? constants.O_CREAT : 0), 0o666);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" && !create) return undefined;
    throw new MeasurementError(`cannot lock ${file}: ${(error as Error).message}`);
  }
}

function isStill(file: string, descriptor: number): boolean {
  const [there, here] = [statSync(file, { throwIfNoEntry: false }), fstatSync(descriptor)];
  return there?.ino === here.ino && there.dev === here.dev;
}

/** The program locks what it inherits from us, and so what we have open stays locked when it ends. */
async function flock(file: string, descriptor: number, { shared, wait, signal }: LockRequest): Promise<boolean> {
  if (signal.aborted) return false;
  const args = [shared ? "--shared" : "--exclusive", ...(wait ? [] : ["--nonblock"])];
  const helper = spawn("flock", [...args, "--conflict-exit-code", `${heldByAnother}`, "3"], {
    stdio: ["ignore", "ignore", "pipe", descriptor],
  });
  const complaint: Buffer[] = [];
  helper.stderr!.on("data", (chunk: Buffer) => complaint.push(chunk));
  const interrupt = () => helper.kill("SIGKILL");
  signal.addEventListener("abort", interrupt);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      helper.once("close", resolve);
      helper.once("error", (error) => reject(new MeasurementError(`cannot lock ${file}: ${error.message}`)));
    });
    if (code === 0) return true;
    // Ctrl-C reaches the waiting program too, and may do so first.
    if (code === heldByAnother || code === null) return false;
    throw new MeasurementError(`cannot lock ${file}: ${Buffer.concat(complaint).toString().trim()}`);
  } finally {
    signal.removeEventListener("abort", interrupt);
  }
}
