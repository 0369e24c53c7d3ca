import { expect, test } from "vitest";
import { formatKey } from "../../model/key.ts";
import type { Better } from "../../model/quantity.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { parseCustomBenches } from "../../parse/custom-benches.ts";
import { readHistory } from "../history.ts";
import { memoryStore } from "../memory-store.ts";
import { record } from "../record.ts";
import { builtArm, fetchTime, recordedRun } from "../run-fixture.ts";
import { exportCustomBenches } from "./custom-benches.ts";

const rate = formatKey({ suite: "s", subject: "nudb", params: {}, operation: "fetch", metric: "rate" });

function night(day: number, commit: string, changes: Partial<RunRecord> = {}): RunRecord {
  const startedAt = `2025-03-0${day}T04:00:00Z`;
  const id = `run-${day}-${changes.suite ?? "usual"}`;
  const run = recordedRun({ id, startedAt, arms: { head: builtArm({ commit: commit.repeat(40) }) }, ...changes }, [
    ...[0.1, 0.11, 0.12, 0.13, 0.14, 0.15].map((value) => value * day),
  ]);
  return {
    ...run,
    metrics: { ...run.metrics, [rate]: { unit: "1/s", better: "higher" } },
    executions: run.executions.map((one) => ({ ...one, values: { ...one.values, [rate]: 1000 * day } })),
  };
}

async function exported(better: Better, runs: readonly RunRecord[]) {
  const store = memoryStore();
  if (runs.length > 0) await record(store, runs);
  const text = [...exportCustomBenches(await readHistory(store), better).chunks].join("");
  return { text, benches: JSON.parse(text) };
}

test("of the latest night each metric is a bench, and says how it was measured", async () => {
  expect((await exported("lower", [night(1, "a"), night(2, "b")])).benches).toEqual([
    {
      name: expect.stringMatching(
        /^nodestore-timing\/rocksdb\/.*\/fetch:time \(reference\/nodestore-timing, machine 0123456789ab, configuration [0-9a-f]{6}\)$/,
      ),
      value: 0.25,
      unit: "s",
      range: expect.stringMatching(/^± 0\.0/),
      extra: expect.stringContaining("n: 6\n"),
    },
  ]);
  expect((await exported("higher", [night(1, "a"), night(2, "b")])).benches).toMatchObject([
    { value: 2000, unit: "1/s" },
  ]);
});

test("names stay the same from night to night, and differ between machines and configurations", async () => {
  const name = async (...runs: RunRecord[]) =>
    (await exported("lower", runs)).benches.map(({ name }: { name: string }) => name);
  const one = night(2, "b");
  expect(await name(night(1, "a"), one)).toEqual(await name(night(1, "a")));
  const machine = { ...one.machine, fingerprint: "ba9876543210" };
  const others = [
    night(2, "b", { suite: "another" }),
    night(3, "b", { machine }),
    night(4, "b", { suiteVersion: "2" }),
  ];
  expect(new Set(await name(one, ...others)).size).toBe(4);
});

test("a suite that was not measured at the latest commit is not told as new", async () => {
  const { benches } = await exported("lower", [night(1, "a", { suite: "another" }), night(2, "b")]);
  expect(benches).toHaveLength(1);
  expect(benches[0].name).toContain("(reference/nodestore-timing, ");
});

test("what is imported from it are the same values in the same units and directions", async () => {
  for (const [tool, better, unit, value] of [
    ["customSmallerIsBetter", "lower", "s", 0.25],
    ["customBiggerIsBetter", "higher", "1/s", 2000],
  ] as const) {
    const { text, benches } = await exported(better, [night(2, "b")]);
    const { executions, setAside } = parseCustomBenches(text, "s", tool, "file");
    expect(setAside).toEqual([]);
    expect(executions).toMatchObject([[{ operation: benches[0].name, unit, better, value }]]);
  }
});

test("nothing is an empty list", async () => {
  expect((await exported("lower", [])).text).toBe("[]\n");
  const timesOnly = recordedRun();
  expect((await exported("lower", [timesOnly])).benches).toMatchObject([{ name: expect.stringContaining(fetchTime) }]);
  expect((await exported("higher", [timesOnly])).text).toBe("[]\n");
});
