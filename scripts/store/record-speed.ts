/**
 * How long recording into a store of many runs takes: a folder, and a branch of a local bare repository, alone and with
 * many writers at once. Prints figures, asserts nothing.
 *
 * Usage: tsx scripts/store/record-speed.ts [RECORDS] [WRITERS]
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { execa } from "execa";
import type { RunRecord } from "../../harness/model/run-record.ts";
import { quantile } from "../../harness/stats/quantile.ts";
import { formatBaseline, pathOf } from "../../harness/store/baseline.ts";
import { buildWriter } from "../../harness/store/faults/build-writer.ts";
import { openStore } from "../../harness/store/open-store.ts";
import { record } from "../../harness/store/record.ts";
import { recordedRun } from "../../harness/store/run-fixture.ts";

const [records = 10_000, writers = 32] = process.argv.slice(2).map(Number);
const each = 4;
const branch = "plimsoll-baselines";
const run = promisify(execFile);

/** One a night and machine: 25 machines, as many days as it takes. */
function nightOf(i: number): RunRecord {
  const machine = i % 25;
  const startedAt = new Date(Date.UTC(2024, 0, 1 + Math.floor(i / 25), 4)).toISOString();
  const { machine: one } = recordedRun();
  const fingerprint = machine.toString(16).padStart(12, "0");
  return recordedRun({ id: `night-${String(i).padStart(8, "0")}`, startedAt, machine: { ...one, fingerprint } });
}

async function fillFolder(folder: string): Promise<void> {
  for (let i = 0; i < records; i++) {
    const night = nightOf(i);
    const file = join(folder, pathOf(night));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, formatBaseline(night));
  }
}

async function fillBranch(repository: string): Promise<void> {
  await run("git", ["init", "--quiet", "--bare", repository]);
  const stream = [`commit refs/heads/${branch}\ncommitter plimsoll <plimsoll@localhost> 1735689600 +0000\ndata 0\n`];
  for (let i = 0; i < records; i++) {
    const night = nightOf(i);
    const text = formatBaseline(night);
    stream.push(`M 100644 inline ${pathOf(night)}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
  }
  await execa("git", ["-C", repository, "fast-import", "--quiet"], { input: stream.join("") });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const seconds = (value: number | undefined) => `${value?.toFixed(2)} s`;

async function recordSome(what: string, address: string): Promise<void> {
  const store = openStore(address);
  const times: number[] = [];
  for (let i = 0; i < 11; i++) {
    const late = recordedRun({ id: `late-${String(i).padStart(8, "0")}`, startedAt: "2026-01-01T04:00:00Z" });
    times.push(await secondsOf(() => record(store, [late])));
  }
  console.log(
    `${what}: median ${seconds(quantile(times, 0.5))}, slowest ${seconds(Math.max(...times))} of ${times.length}`,
  );
}

async function recordAtOnce(repository: string, writer: string): Promise<void> {
  const write = (_: unknown, i: number) =>
    execa("node", [writer, `git:${repository}`, `writer-${i}`, `${each}`], { reject: false });
  const started = performance.now();
  const ended: number[] = [];
  const results = await Promise.all(
    Array.from({ length: writers }, async (unused, i) => {
      const result = await write(unused, i);
      ended.push((performance.now() - started) / 1000);
      return result;
    }),
  );
  const landed = results.flatMap(({ stdout }) => stdout.split("\n").filter((line) => line === "new")).length;
  const failed = results.filter(({ exitCode }) => exitCode !== 0);
  console.log(
    `branch, ${writers} writers at once, ${each} runs each: ${landed} of ${writers * each} landed, ${failed.length} writers gave up; ` +
      `median writer ${seconds(quantile(ended, 0.5))}, last ${seconds(Math.max(...ended))}`,
  );
  for (const { stderr } of failed.slice(0, 1)) console.log(stderr);
}

const folder = await mkdtemp(join(tmpdir(), "plimsoll-record-speed-"));
try {
  console.log(`${records} runs in the store, one of them more is recorded`);
  await fillFolder(join(folder, "store"));
  await recordSome("folder", join(folder, "store"));
  const repository = join(folder, "bare.git");
  await fillBranch(repository);
  await recordSome("branch", `git:${repository}`);
  await recordAtOnce(repository, await buildWriter(folder));
  const store = openStore(`git:${repository}`, { cacheDir: join(folder, "cache") });
  const readAll = () =>
    store.read(async (view) => {
      for (const { path } of await view.files()) await view.read(path);
    });
  console.log(
    `branch, everything read, first: ${seconds(await secondsOf(readAll))}, again: ${seconds(await secondsOf(readAll))}`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
