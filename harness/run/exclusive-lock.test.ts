import { spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFile, withLock } from "./exclusive-lock.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const never = new AbortController().signal;
const silent = { signal: never, onWaiting: () => undefined };
const create = { create: true, signal: never };

test("an interrupt ends the waiting for a lock", async () => {
  const file = join(temporaryFolder(), "lock");
  const abort = new AbortController();
  await withLock(file, silent, async () => {
    const waiting = withLock(file, { signal: abort.signal, onWaiting: () => abort.abort() }, async () => "never");
    await expect(waiting).rejects.toThrow(`interrupted while waiting for the lock ${file}`);
  });
  expect(await withLock(file, silent, async () => "free again")).toBe("free again");
});

test("a lock is shared by those who share it, and by nobody else", async () => {
  const file = join(temporaryFolder(), "lock");
  const shared = await Promise.all([1, 2].map(() => lockFile(file, { ...create, shared: true })));
  expect(await lockFile(file, create)).toBeUndefined();
  for (const release of shared) release!();
  const alone = await lockFile(file, create);
  expect(await lockFile(file, { ...create, shared: true })).toBeUndefined();
  alone!();
});

test("a file that is not there is not locked, nor one in a folder that is not", async () => {
  const folder = temporaryFolder();
  expect(await lockFile(join(folder, "none"), { signal: never })).toBeUndefined();
  await expect(lockFile(join(folder, "none/lock"), create)).rejects.toThrow("cannot lock");
});

test("the lock of a file that was replaced is none", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "lock");
  const first = await lockFile(file, create);
  const second = lockFile(file, { ...create, wait: true });
  renameSync(file, join(folder, "away"));
  writeFileSync(file, "");
  const third = await lockFile(file, create);
  first!();
  third!();
  (await second)!();
  rmSync(file);
  expect(await lockFile(file, { signal: never })).toBeUndefined();
});

test("programs that are started meanwhile do not keep it", async () => {
  const file = join(temporaryFolder(), "lock");
  const release = await lockFile(file, create);
  const child = spawn("cat", { stdio: ["pipe", "ignore", "ignore"] });
  await once(child, "spawn");
  release!();
  expect(await lockFile(file, create)).toBeTypeOf("function");
  child.stdin.end();
  await once(child, "close");
});
