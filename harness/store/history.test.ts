import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formatKey } from "../model/key.ts";
import type { RunRecord } from "../model/run-record.ts";
import { formatBaseline } from "./baseline.ts";
import { readHistory, type Selection } from "./history.ts";
import { memoryStore } from "./memory-store.ts";
import { openStore } from "./open-store.ts";
import { record } from "./record.ts";
import { fetchTime, recordedRun } from "./run-fixture.ts";

const nextDay = recordedRun({ id: "run-second", startedAt: "2025-03-03T04:00:00Z" });

async function storeOf(...runs: RunRecord[]) {
  const store = memoryStore();
  await record(store, runs);
  return store;
}

test("a history is made of the sound records and names the others", async () => {
  const store = await storeOf(recordedRun({ id: "run-first" }), nextDay);
  const { file } = (await record(store, [recordedRun({ id: "run-third" })]))[0]!;
  store.files.set(file, "");
  const { series, runs, damaged } = await readHistory(store);
  expect(series.map(({ points }) => points.map(({ run }) => run))).toEqual([["run-first", "run-second"]]);
  expect(runs).toBe(2);
  expect(damaged).toEqual([{ file, reason: expect.stringContaining("not JSON") }]);
});

test("a folder is read as well, and one that is missing is no empty history", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-history-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await record(openStore(folder), [recordedRun(), nextDay]);
  expect((await readHistory(openStore(folder))).series[0]!.points).toHaveLength(2);
  await mkdir(join(folder, "empty"));
  expect(await readHistory(openStore(join(folder, "empty")))).toEqual({ series: [], runs: 0, damaged: [] });
  await expect(readHistory(openStore(join(folder, "missing")))).rejects.toThrow("no such store");
  await writeFile(join(folder, "file"), "");
  await expect(readHistory(openStore(join(folder, "file")))).rejects.toThrow("cannot be read");
});

const insertTime = formatKey({
  suite: "nodestore-timing",
  subject: "nudb",
  params: { threads: 1 },
  operation: "insert [sorted]",
  metric: "time",
});
const twoMetrics = recordedRun({
  id: "run-of-two",
  target: "xrpld",
  metrics: { [insertTime]: { unit: "s", better: "lower" }, [fetchTime]: { unit: "s", better: "lower" } },
  executions: recordedRun().executions.map((e) => ({ ...e, values: { ...e.values, [insertTime]: 2 } })),
});

test.each<[Selection, string[]]>([
  [{}, [insertTime, fetchTime, fetchTime]],
  [{ target: "xrpld" }, [insertTime, fetchTime]],
  [{ suite: "other" }, []],
  [{ fingerprint: "0123456789ab", metric: fetchTime }, [fetchTime, fetchTime]],
  [{ fingerprint: "ba9876543210" }, []],
  [{ metric: "*/nudb/**" }, [insertTime]],
  [{ metric: insertTime }, [insertTime]],
  [{ metric: "nothing" }, []],
])("of the selection %j there are as many series", async (selection, keys) => {
  const { series } = await readHistory(await storeOf(twoMetrics, nextDay), selection);
  expect(series.map(({ key }) => key)).toEqual(keys);
});

test("what lies where no record belongs is named whatever is selected, what is damaged elsewhere is not", async () => {
  const store = await storeOf(recordedRun());
  for (const path of ["stray.json", "a/b/stray.json", "other/s/0123456789ab/2025-03/x.json"]) store.files.set(path, "");
  const damaged = async (selection: Selection) => (await readHistory(store, selection)).damaged.map(({ file }) => file);
  expect(await damaged({})).toEqual(["a/b/stray.json", "other/s/0123456789ab/2025-03/x.json", "stray.json"]);
  expect(await damaged({ target: "reference" })).toEqual(["a/b/stray.json", "stray.json"]);
});

test("of two runs under one id in different months the first counts, and the other is named", async () => {
  const store = await storeOf(recordedRun(), nextDay);
  const twin = recordedRun({ startedAt: "2025-05-01T04:00:00Z" }, [9, 9, 9]);
  const [first] = [...store.files.keys()];
  const file = first!.replace("2025-03", "2025-05");
  store.files.set(file, formatBaseline(twin));
  const { series, runs, damaged } = await readHistory(store);
  expect(series[0]!.points.map(({ median }) => median)).toEqual([0.13, 0.13]);
  expect(runs).toBe(2);
  expect(damaged).toEqual([{ file, reason: `${first} has the same run id run-00000001` }]);
});
