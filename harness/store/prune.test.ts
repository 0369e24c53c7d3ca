import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { RunRecord } from "../model/run-record.ts";
import { pathOf } from "./baseline.ts";
import { parseCompact } from "./compact-series.ts";
import { type History, readHistory } from "./history.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { openStore } from "./open-store.ts";
import { type PruneOptions, prune } from "./prune.ts";
import { record } from "./record.ts";
import { builtArm, fetchTime, recordedRun } from "./run-fixture.ts";

const otherKey = fetchTime.replace("rocksdb", "nudb");

/** A run of two metrics and two arms with eight values each. */
function runOf(month: number, day: number, changes: Partial<RunRecord> = {}): RunRecord {
  const run = recordedRun(
    {
      id: `run-2025-${month}-${day}`,
      startedAt: new Date(Date.UTC(2025, month - 1, day, 4)).toISOString(),
      metrics: { [otherKey]: { unit: "s", better: "lower" }, [fetchTime]: { unit: "s", better: "lower" } },
      arms: { base: builtArm({ commit: "b".repeat(40), committedAt: "2025-01-01T00:00:00Z" }), head: builtArm() },
    },
    [8, 3, 1, 9, 5, 2, 7, 6, 8, 3, 1, 9, 5, 2, 7, 6],
  );
  const executions = run.executions.map((execution, i) => ({
    ...execution,
    arm: i % 2 === 0 ? ("head" as const) : ("base" as const),
    values: { ...execution.values, [otherKey]: day + i },
  }));
  return { ...run, executions, ...changes };
}

const options: PruneOptions = { before: new Date("2025-04-15T00:00:00Z"), keepSamples: 3 };
const old = [runOf(2, 1), runOf(2, 20), runOf(3, 5)];
const recent = [runOf(4, 1), runOf(5, 1)];

let store: MemoryStore;
beforeEach(async () => {
  store = memoryStore();
  await record(store, [...old, ...recent]);
});

const paths = () => [...store.files.keys()].sort();
const raw = () => paths().filter((path) => !path.endsWith(".series.json"));

/** The same with all values of pruned months left out, but for how many there are at least. */
function thinned({ series, ...others }: History, keep: number) {
  const points = (one: History["series"][number]) =>
    one.points.map(({ samples, ...point }) => ({
      ...point,
      samples: Date.parse(point.startedAt) < Date.UTC(2025, 3) ? Math.min(keep, samples.length) : samples,
    }));
  return { ...others, series: series.map((one) => ({ ...one, points: points(one) })) };
}

test("of months that are over long enough one file a series is left, and the history says the same", async () => {
  const before = await readHistory(store);
  const pruned = await prune(store, options);
  expect(pruned).toEqual({
    months: [
      { folder: "reference/nodestore-timing/0123456789ab/2025-02", records: 2, files: 2 },
      { folder: "reference/nodestore-timing/0123456789ab/2025-03", records: 1, files: 2 },
    ],
    damaged: [],
  });
  expect(raw()).toEqual(recent.map(pathOf).sort());
  const after = await readHistory(store);
  expect(after.runs).toBe(5);
  expect(thinned(after, 3)).toEqual(thinned(before, 3));
  const [, series] = after.series;
  const point = series!.points.find(({ run, arm }) => run === "run-2025-2-1" && arm === "head");
  expect(point).toMatchObject({ n: 8, median: 6, low: 1, high: 8, samples: [1, 7, 8] });
});

test("a second pruning finds nothing to do", async () => {
  await prune(store, options);
  const before = new Map(store.files);
  expect(await prune(store, { ...options, keepSamples: 1 })).toEqual({ months: [], damaged: [] });
  expect(store.files).toEqual(before);
});

test("a dry run says the same and does nothing", async () => {
  const before = new Map(store.files);
  const said = await prune(store, { ...options, dryRun: true });
  expect(store.files).toEqual(before);
  expect(said).toEqual(await prune(store, options));
});

test("what a change was planned from is not read twice", async () => {
  store.reads.length = 0;
  await prune(store, options);
  expect(store.reads).toHaveLength(old.length);
});

test("a record that came meanwhile is pruned with the others", async () => {
  const late = runOf(3, 9);
  await prune(
    {
      ...store,
      async read(use) {
        const used = await store.read(use);
        await record(store, [late]);
        return used;
      },
    },
    options,
  );
  expect(raw()).toEqual(recent.map(pathOf).sort());
  expect((await readHistory(store)).runs).toBe(6);
});

test("a late record of a pruned month is merged at the next pruning", async () => {
  await prune(store, options);
  const before = paths();
  await record(store, [runOf(2, 10)]);
  const whole = await readHistory(store);
  expect(await prune(store, options)).toMatchObject({ months: [{ records: 1, files: 2 }] });
  expect(paths()).toHaveLength(before.length);
  expect(raw()).toEqual(recent.map(pathOf).sort());
  expect(thinned(await readHistory(store), 3)).toEqual(thinned(whole, 3));
});

test("a damaged record stays where it is, and what was damaged of a pruned month too", async () => {
  const file = pathOf(old[0]!);
  store.files.set(file, store.files.get(file)!.slice(0, -40));
  const damaged = [{ file, reason: expect.stringContaining("not JSON") }];
  expect((await prune(store, options)).damaged).toEqual(damaged);
  expect(raw()).toContain(file);
  expect((await readHistory(store)).damaged).toEqual(damaged);

  const [compact] = paths().filter((path) => path.endsWith(".series.json"));
  store.files.set(compact!, store.files.get(compact!)!.replace('"n":8', '"n":9'));
  await record(store, [runOf(2, 10)]);
  expect((await prune(store, options)).damaged).toEqual(
    [{ file: compact, reason: expect.stringMatching(/^checksum is/) }, ...damaged].sort((a, b) =>
      a.file! < b.file! ? -1 : 1,
    ),
  );
  expect(paths()).toContain(compact);
});

test("imported records and runs without any value stay records", async () => {
  const imported = runOf(2, 3, { origin: { format: "csv", source: {} } });
  const empty = runOf(2, 4, { executions: runOf(2, 4).executions.map((e) => ({ ...e, values: {} })) });
  await record(store, [imported, empty]);
  await prune(store, options);
  expect(raw()).toEqual([imported, empty, ...recent].map(pathOf).sort());
  expect((await readHistory(store)).runs).toBe(7);
});

test("confirmations are left alone", async () => {
  const file = "reference/nodestore-timing/0123456789ab/confirmations/x.json";
  store.files.set(file, "");
  expect((await prune(store, options)).damaged).toEqual([]);
  expect(store.files.get(file)).toBe("");
});

test("the points of a pruned month name the records that they come from", async () => {
  const digests = old.slice(0, 2).map((run) => JSON.parse(store.files.get(pathOf(run))!).sha256);
  await prune(store, options);
  const [compact] = paths().filter((path) => path.endsWith(".series.json"));
  const { points } = parseCompact(store.files.get(compact!)!, compact!);
  expect(points.map(({ sha256 }) => sha256)).toEqual([digests[0], digests[0], digests[1], digests[1]]);
});

test("wherever a pruning of a folder was killed, every run counts once and the next pruning ends it", async () => {
  const done = memoryStore();
  await record(done, [...old, ...recent]);
  const before = await readHistory(done);
  await prune(done, options);
  const whole = [...done.files].sort(([a], [b]) => (a < b ? -1 : 1));
  const added = whole.filter(([path]) => !store.files.has(path));
  const removed = [...store.files.keys()].filter((path) => !done.files.has(path));
  const steps = [...added, ...removed.map((path) => [path, undefined] as const)];
  for (const [path, text] of steps) {
    if (text === undefined) store.files.delete(path);
    else store.files.set(path, text);
    const half = await readHistory(store);
    expect(half.damaged).toEqual([]);
    expect(half.runs).toBe(5);
    expect(half.series.map((one) => one.points.map(({ samples: _, ...point }) => point))).toEqual(
      before.series.map((one) => one.points.map(({ samples: _, ...point }) => point)),
    );
    const copy = memoryStore();
    for (const [file, content] of store.files) copy.files.set(file, content);
    await prune(copy, options);
    expect([...copy.files].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(whole);
  }
});

test("a merging that was killed leaves points in two files, which count once until the next pruning ends it", async () => {
  await prune(store, options);
  const first = new Map(store.files);
  await record(store, [runOf(2, 10)]);
  await prune(store, options);
  const [whole, before] = [new Map(store.files), await readHistory(store)];
  for (const [path, text] of first) store.files.set(path, text);
  expect(store.files.size).toBeGreaterThan(whole.size);
  expect(await readHistory(store)).toEqual(before);
  await prune(store, options);
  expect(new Map([...store.files].sort())).toEqual(new Map([...whole].sort()));
});

test("a folder is pruned as well", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-prune-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await record(openStore(folder), [...old, ...recent]);
  await prune(openStore(folder), options);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name.endsWith(".series.json"));
  expect(files.sort()).toEqual([false, false, true, true, true, true]);
  expect((await readHistory(openStore(folder))).runs).toBe(5);
});
