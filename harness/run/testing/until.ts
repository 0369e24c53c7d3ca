import { setTimeout } from "node:timers/promises";

/** Waits until a condition holds; fails after 20 s. */
export async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = process.hrtime.bigint() + 20_000_000_000n;
  while (!condition()) {
    if (process.hrtime.bigint() > deadline) throw new Error(`still not: ${what}`);
    await setTimeout(10);
  }
}
