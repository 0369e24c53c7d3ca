import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blockDevice } from "./block-device.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";
import { waitForDevice } from "./wait-for-device.ts";

const signal = new AbortController().signal;

test("where there is no disk there is nothing to wait for", async () => {
  expect(await waitForDevice("/dev/shm", { limitSeconds: 5, dropCaches: false, signal })).toMatchObject({
    quiet: true,
  });
});

test("a disk that is kept busy is waited for up to the limit, or the interrupt", async (context) => {
  const folder = temporaryFolder();
  context.skip(!(await blockDevice(folder)), "no disk here");
  const file = join(folder, "busy");
  const script = `while :; do dd if=/dev/zero of=${file} bs=1M count=64 oflag=dsync 2>/dev/null; done`;
  const writer = spawn("sh", ["-c", script], { stdio: "ignore", detached: true });
  try {
    await until("it writes", () => existsSync(file) && statSync(file).size > 0);
    const limited = await waitForDevice(folder, { limitSeconds: 0.5, dropCaches: false, signal });
    expect(limited.quiet).toBe(false);
    expect(limited.seconds).toBeGreaterThanOrEqual(0.5);
    const waiting = waitForDevice(folder, { limitSeconds: 1000, dropCaches: false, signal: AbortSignal.timeout(300) });
    expect((await waiting).quiet).toBe(false);
  } finally {
    process.kill(-writer.pid!, "SIGKILL");
    await once(writer, "exit");
  }
});

test.runIf(process.getuid?.() === 0)("root may drop caches", async () => {
  const wait = waitForDevice(temporaryFolder(), { limitSeconds: 0, dropCaches: true, signal });
  expect((await wait).seconds).toBeGreaterThan(0);
});
