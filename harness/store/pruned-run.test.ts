import { beforeEach, expect, test } from "vitest";
import { digestOf, pathOf } from "./baseline.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { prune } from "./prune.ts";
import { prunedRun } from "./pruned-run.ts";
import { record } from "./record.ts";
import { fetchTime, recordedRun } from "./run-fixture.ts";

const runs = [1, 2, 3].map((day) => recordedRun({ id: `run-0000000${day}`, startedAt: `2025-03-0${day}T04:00:00Z` }));
const late = recordedRun({ id: "run-00000009", startedAt: "2025-03-09T04:00:00Z" });
const options = { before: new Date("2025-05-01T00:00:00Z"), keepSamples: 1 };

let store: MemoryStore;
beforeEach(async () => {
  store = memoryStore();
  await record(store, runs);
  await prune(store, options);
  store.reads.length = 0;
});

const find = (run = runs[1]!) => store.read(async (view) => prunedRun(view, run, await view.files()));
const only = () => [...store.files.keys()][0]!;

test("a run whose month was pruned is found with the digest of its record, by reading one file", async () => {
  expect(await find()).toEqual({ file: only(), sha256: digestOf(runs[1]!) });
  expect(store.reads).toEqual([only()]);
});

test("a run that was never recorded, or was and is not pruned yet, is not found", async () => {
  expect(await find(late)).toBeUndefined();
  await record(store, [late]);
  expect(await find(late)).toBeUndefined();
  expect(await find({ ...runs[1]!, startedAt: "2025-04-02T04:00:00Z" })).toBeUndefined();
});

test("recording a pruned run again is known, and another run under its id an error", async () => {
  expect(await record(store, [runs[1]!])).toEqual([{ file: only(), outcome: "known" }]);
  expect(store.files.size).toBe(1);
  await expect(record(store, [{ ...runs[1]!, seed: 2 }])).rejects.toThrow(
    `${only()}: another run is recorded under the id run-00000002`,
  );
});

test("a damaged file of a pruned month says nothing, the next series' does", async () => {
  const otherKey = fetchTime.replace("rocksdb", "nudb");
  const two = {
    ...late,
    metrics: { ...late.metrics, [otherKey]: { unit: "s" as const, better: "lower" as const } },
    executions: late.executions.map((e) => ({ ...e, values: { ...e.values, [otherKey]: 1 } })),
  };
  await record(store, [two]);
  await prune(store, options);
  expect(store.files.size).toBe(2);
  const first = (await find(two))!.file;
  store.files.set(first, "");
  expect((await find(two))!.file).not.toBe(first);
  for (const path of store.files.keys()) store.files.set(path, "");
  expect(await find(two)).toBeUndefined();
  // It is recorded anew, and read.
  expect(await record(store, [two])).toEqual([{ file: pathOf(two), outcome: "new" }]);
});
