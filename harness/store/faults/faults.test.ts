import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { parseBaseline } from "../baseline.ts";
import { openStore } from "../open-store.ts";
import { record } from "../record.ts";
import { recordedRun } from "../run-fixture.ts";
import type { Store } from "../store.ts";
import { buildWriter } from "./build-writer.ts";

const run = promisify(execFile);
type Failure = "KILL" | "ENOSPC" | "EIO" | "EROFS";

let folder: string;
let writer: string;
let library: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-faults-"));
  library = join(folder, "fail-at.so");
  const source = fileURLToPath(new URL("fail-at.c", import.meta.url));
  await run("gcc", ["-shared", "-fPIC", "-O1", "-Wall", "-o", library, source, "-ldl"]);
  writer = await buildWriter(folder);
});
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }));

interface Trial {
  readonly place: string;
  readonly address: string;
  readonly at: number;
  readonly how: Failure;
  /** Calls below paths that begin so are counted; by default those in the place. */
  readonly below?: string;
}

/** Records `late-00000000`, and fails at the n-th call that changes something in the place. */
async function recordFailing({ place, address, at, how, below = `${place}/` }: Trial) {
  const count = `${place}.count`;
  await writeFile(count, Buffer.alloc(8));
  await mkdir(`${place}.tmp`, { recursive: true });
  const fault = { LD_PRELOAD: library, FAIL_BELOW: below, FAIL_COUNT: count, FAIL_AT: `${at}`, FAIL_HOW: how };
  const env = { ...fault, TMPDIR: `${place}.tmp`, UV_USE_IO_URING: "0", UV_THREADPOOL_SIZE: "1" };
  // In a process group of its own, all of which is killed.
  const result = await execa("node", [writer, address, "late", "1"], { env, reject: false, detached: true });
  const calls = Number((await readFile(count)).readBigUInt64LE());
  return { ...result, calls };
}

/** Every record that is there is whole, and the run can be recorded. */
async function expectWorking(store: Store): Promise<void> {
  const ids = () =>
    store.read(async (view) => {
      const files = await view.files();
      return await Promise.all(files.map(async ({ path }) => parseBaseline(await view.read(path), path).id));
    });
  const before = await ids();
  expect(before).toContain("run-00000001");
  const [again] = await record(store, [recordedRun({ id: "late-00000000" })]);
  expect(again!.outcome).toBe(before.includes("late-00000000") ? "known" : "new");
  expect((await ids()).sort()).toEqual(["late-00000000", "run-00000001"]);
}

/** @returns a place in which the first run is recorded, but for the month of the second where it is a new one */
async function preparedFolder(name: string): Promise<string> {
  const place = join(folder, name);
  await record(openStore(place), [recordedRun({ startedAt: "2025-01-02T04:00:00Z" })]);
  return place;
}

async function callsOf(trial: Omit<Trial, "at" | "how">): Promise<number> {
  const { calls, exitCode } = await recordFailing({ ...trial, at: 0, how: "KILL" });
  expect(exitCode).toBe(0);
  return calls;
}

const each = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

test("a folder survives a kill at every write, sync, link, rename and removal of a recording", async () => {
  const rehearsal = await preparedFolder("kill-rehearsal");
  const calls = await callsOf({ place: rehearsal, address: rehearsal });
  // The file and its folders made, written, synced, linked, what is left removed.
  expect(calls).toBeGreaterThan(6);
  for (const at of each(calls)) {
    const place = await preparedFolder(`kill-${at}`);
    const { signal } = await recordFailing({ place, address: place, at, how: "KILL" });
    expect(signal, `call ${at}`).toBe("SIGKILL");
    await expectWorking(openStore(place));
  }
});

test.each(["ENOSPC", "EIO", "EROFS"] as const)(
  "a folder whose disk says %s is an error, and nothing is half done",
  async (how) => {
    const rehearsal = await preparedFolder(`${how}-rehearsal`);
    const calls = await callsOf({ place: rehearsal, address: rehearsal });
    const random = randomSource(1);
    const sample = how === "ENOSPC" ? each(calls) : each(calls).filter(() => random() < 0.3);
    for (const at of sample) {
      const place = await preparedFolder(`${how}-${at}`);
      const result = await recordFailing({ place, address: place, at, how });
      // Only what was left to be removed may be left.
      if (result.exitCode !== 0) {
        expect(result.exitCode, result.stderr).toBe(2);
        expect(result.stderr).toMatch(new RegExp(`^InputError: ${place}: the store cannot be written: ${how}: `));
      }
      await expectWorking(openStore(place));
    }
  },
);

/** PLIMSOLL_KILLS=200 tries them all. */
const sampled = Number(process.env.PLIMSOLL_KILLS ?? 6);

async function preparedBranch(name: string, model?: string): Promise<string> {
  const place = join(folder, name);
  if (model !== undefined) await cp(model, place, { recursive: true });
  else {
    await run("git", ["init", "--quiet", "--bare", place]);
    await record(openStore(`git:${place}`), [recordedRun({ startedAt: "2025-01-02T04:00:00Z" })]);
  }
  return place;
}

test("a branch survives kills of writer and server anywhere in a recording", async () => {
  const model = await preparedBranch("model.git");
  const rehearsal = await preparedBranch("push-rehearsal.git", model);
  // The remote, and the writer's own files beside it.
  const calls = await callsOf({ place: rehearsal, address: `git:${rehearsal}`, below: rehearsal });
  const random = randomSource(2);
  const sample = Array.from({ length: sampled }, (_, i) => Math.ceil(((i + random()) / sampled) * calls));
  for (const at of sample) {
    const place = await preparedBranch(`push-${at}.git`, model);
    await recordFailing({ place, address: `git:${place}`, at, how: "KILL", below: place });
    await removeLocks(place);
    await expectWorking(openStore(`git:${place}`));
    await run("git", ["-C", place, "fsck", "--connectivity-only"]);
  }
});

/** As who runs the server does after a power cut: git leaves them, and says so. */
async function removeLocks(repository: string): Promise<void> {
  const files = await readdir(repository, { recursive: true });
  for (const file of files.filter((one) => one.endsWith(".lock"))) await rm(join(repository, file));
}

test("a remote whose disk is full is an error that says so, and the branch stays as it was", async () => {
  const model = await preparedBranch("full-model.git");
  const rehearsal = await preparedBranch("full-rehearsal.git", model);
  const calls = await callsOf({ place: rehearsal, address: `git:${rehearsal}` });
  for (const at of [1, Math.floor(calls / 3)]) {
    const place = await preparedBranch(`full-${at}.git`, model);
    const { exitCode, stderr } = await recordFailing({ place, address: `git:${place}`, at, how: "ENOSPC" });
    expect(exitCode, stderr).toBe(2);
    expect(stderr.split("\n")[0]).toContain("the store cannot be written: no space is left");
    await expectWorking(openStore(`git:${place}`));
  }
});

test("a full disk for temporary files is an error that says so, and nothing is left of them", async () => {
  const bare = await preparedBranch("temporary.git");
  const trial = { place: join(folder, "temporary"), address: `git:${bare}`, below: join(folder, "temporary.tmp/") };
  for (const at of [1, 6]) {
    const { exitCode, stderr } = await recordFailing({ ...trial, at, how: "ENOSPC" });
    expect(exitCode, stderr).toBe(2);
    expect(stderr.split("\n")[0]).toMatch(/no space is left|ENOSPC/);
    expect(await readdir(trial.below)).toEqual([]);
  }
  await expectWorking(openStore(`git:${bare}`));
});
