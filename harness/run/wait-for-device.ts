import { readFile, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { execa } from "execa";
import { InputError } from "../model/errors.ts";
import { blockDevice } from "./block-device.ts";

export interface WaitOptions {
  /** How long to wait at most once everything is written, s; 0: not at all. */
  readonly limitSeconds: number;
  /** Empty the kernel's caches as well; needs root. */
  readonly dropCaches: boolean;
  readonly signal: AbortSignal;
}

export interface DeviceWait {
  readonly seconds: number;
  /** false: still busy at the limit, or interrupted. */
  readonly quiet: boolean;
}

const windowMs = 100;
/** Sectors of 512 B read or written in a window: 64 KiB are a journal's heartbeat and no work. */
const idleSectors = 128;

/**
 * Writes out what is dirty, then waits until the disk under a folder has nothing to do.
 *
 * @throws InputError when caches are to be dropped and may not be
 */
export async function waitForDevice(folder: string, options: WaitOptions): Promise<DeviceWait> {
  const { limitSeconds, dropCaches, signal } = options;
  const started = process.hrtime.bigint();
  const elapsed = (): number => Number(process.hrtime.bigint() - started) / 1e9;
  await execa("sync", ["--file-system", folder], { reject: false, stdio: "ignore", cancelSignal: signal });
  if (signal.aborted) return { seconds: elapsed(), quiet: false };
  if (dropCaches) await emptyCaches();

  const device = await blockDevice(folder);
  if (!device || limitSeconds === 0) return { seconds: elapsed(), quiet: !device };
  const synced = elapsed();
  let before = await activity(device.name);
  for (;;) {
    await setTimeout(windowMs);
    const now = await activity(device.name);
    const quiet = before.inFlight + now.inFlight === 0 && now.sectors - before.sectors <= idleSectors;
    if (quiet || signal.aborted || elapsed() - synced >= limitSeconds) return { seconds: elapsed(), quiet };
    before = now;
  }
}

/** @see the kernel's admin-guide/iostats: after the name come 3: sectors read, 7: sectors written, 9: in flight */
async function activity(device: string): Promise<{ sectors: number; inFlight: number }> {
  const lines = (await readFile("/proc/diskstats", "utf8")).split("\n").map((line) => line.trim().split(/\s+/));
  const fields = (lines.find(([, , name]) => name === device) ?? []).slice(3).map(Number);
  return { sectors: (fields[2] ?? 0) + (fields[6] ?? 0), inFlight: fields[8] ?? 0 };
}

async function emptyCaches(): Promise<void> {
  const file = "/proc/sys/vm/drop_caches";
  try {
    await writeFile(file, "3\n");
  } catch (error) {
    throw new InputError(`dropping caches needs root: cannot write ${file}: ${(error as Error).message}`);
  }
}
