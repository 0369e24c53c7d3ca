import { expect, test } from "vitest";
import type { RunRecord } from "../model/run-record.ts";
import { builtArm, fetchTime, recordedRun } from "./run-fixture.ts";
import { SeriesCollector } from "./series-collector.ts";

function seriesOf(...runs: RunRecord[]) {
  const collector = new SeriesCollector();
  for (const run of runs) collector.add(run);
  return collector.series();
}

const first = recordedRun({ id: "run-first", startedAt: "2025-03-01T04:00:00Z" }, [0.3, 0.1, 0.2]);
const second = recordedRun({ id: "run-second", startedAt: "2025-03-02T04:00:00Z" });

test("a point has the raw values in their order, and their median", () => {
  const [series] = seriesOf(first);
  expect(series).toMatchObject({ key: fetchTime, unit: "s", better: "lower", label: "RocksDB", gated: true });
  expect(series!.points).toEqual([
    {
      run: "run-first",
      arm: "head",
      commit: builtArm().commit,
      committedAt: builtArm().committedAt,
      title: "nodestore: read ahead",
      startedAt: "2025-03-01T04:00:00Z",
      n: 3,
      median: 0.2,
      low: null,
      high: null,
      samples: [0.3, 0.1, 0.2],
    },
  ]);
});

test("from six values on there is an interval of the median", () => {
  const [series] = seriesOf(recordedRun({}, [6, 1, 5, 2, 4, 3]));
  expect(series!.points[0]).toMatchObject({ n: 6, median: 3.5, low: 1, high: 6 });
});

test("points stand in the order of measuring, whatever the order of reading", () => {
  const [series, ...others] = seriesOf(second, first);
  expect(others).toEqual([]);
  expect(series!.points.map(({ run }) => run)).toEqual(["run-first", "run-second"]);
});

test("a clock with fractions of a second does not disturb the order", () => {
  const late = recordedRun({ id: "run-late", startedAt: "2025-03-01T04:00:00.500Z" });
  expect(seriesOf(late, first)[0]!.points.map(({ run }) => run)).toEqual(["run-first", "run-late"]);
});

test("invalid executions do not count, and an arm of which all are has no point", () => {
  const executions = recordedRun({}, [0.1, 9, 0.3]).executions.map((e, i) =>
    i === 1 ? { ...e, invalid: "killed" } : e,
  );
  expect(seriesOf(recordedRun({ executions }))[0]!.points[0]!.samples).toEqual([0.1, 0.3]);
  expect(seriesOf(recordedRun({ executions: [executions[1]!] }))).toEqual([]);
});

test("both arms of a comparison of commits are points of one series, the older commit first", () => {
  const base = builtArm({ commit: "b".repeat(40), committedAt: "2025-02-28T10:00:00Z" });
  const executions = second.executions.map((e, i) => ({ ...e, arm: i === 0 ? ("head" as const) : ("base" as const) }));
  const [series, ...others] = seriesOf(recordedRun({ arms: { head: builtArm(), base }, executions }));
  expect(others).toEqual([]);
  expect(series!.points.map(({ arm, n }) => [arm, n])).toEqual([
    ["base", 2],
    ["head", 1],
  ]);
});

const { machine } = first;
test.each<[string, Partial<RunRecord>]>([
  ["machines", { machine: { ...machine, fingerprint: "ba9876543210" } }],
  ["arguments", { arms: { head: builtArm({ args: ["--compact"] }) } }],
  ["environments", { arms: { head: builtArm({ env: { GOGC: "off" } }) } }],
  ["states", { state: "compacted" }],
  ["snapshots", { snapshot: `sha256:${"0".repeat(64)}` }],
  ["suite versions", { suiteVersion: "2" }],
  ["targets", { target: "xrpld" }],
  ["suites", { suite: "other" }],
  ["units", { metrics: { [fetchTime]: { unit: "1/s", better: "lower" } } }],
  ["directions", { metrics: { [fetchTime]: { unit: "s", better: "higher" } } }],
])("different %s are never one series", (_name, change) => {
  expect(seriesOf(first, recordedRun({ ...change, id: "run-second" })).map(({ points }) => points.length)).toEqual([
    1, 1,
  ]);
});

test("an arm that was measured while the other ran is another series than one that was alone", () => {
  const base = builtArm({ commit: "b".repeat(40) });
  const atOnce = { plan: { ...first.plan, arms: "at-once" as const } };
  const together = recordedRun({ ...atOnce, id: "run-together", arms: { head: builtArm(), base } });
  const inTurn = recordedRun({ id: "run-in-turn", arms: { head: builtArm(), base } });
  const configurations = seriesOf(first, together, inTurn).map(({ configuration }) => configuration.arms);
  expect(configurations.sort()).toEqual(["at-once", undefined]);
  expect(seriesOf(first, recordedRun({ ...atOnce, id: "run-alone" }))).toHaveLength(1);
});

test("the order in which the environment was given does not matter", () => {
  const envs = [
    { A: "1", B: "2" },
    { B: "2", A: "1" },
  ];
  const runs = envs.map((env, i) => recordedRun({ id: `run-0000${i}`, arms: { head: builtArm({ env }) } }));
  expect(seriesOf(...runs)).toHaveLength(1);
});

test("label, gate and tolerance are those of the latest run", () => {
  const plan = { ...first.plan, gate: ["**/missing:*"], labels: {} };
  expect(seriesOf({ ...second, plan }, first)[0]).toMatchObject({ label: "rocksdb", gated: false });
  expect(seriesOf(second, { ...first, plan })[0]).toMatchObject({ label: "RocksDB", gated: true });
  const wide = {
    ...first.plan,
    tolerance: 0.03,
    tolerances: { "**/fetch:*": 0.2, [fetchTime]: 0.1, "**/missing:*": 0.4 },
  };
  expect(seriesOf({ ...second, plan: wide }, first)[0]!.tolerance).toBe(0.1);
  expect(seriesOf(second, { ...first, plan: wide })[0]!.tolerance).toBe(0.02);
  expect(seriesOf({ ...second, plan: { ...wide, tolerances: {} } })[0]!.tolerance).toBe(0.03);
});

test("a metric that an execution misses has fewer values, and one that no execution has no series", () => {
  const executions = first.executions.map((e, i) => (i === 0 ? { ...e, values: {} } : e));
  expect(seriesOf({ ...first, executions })[0]!.points[0]!.n).toBe(2);
  expect(seriesOf({ ...first, executions: [executions[0]!] })).toEqual([]);
});

test("a series is as coarse as the coarsest of its runs, in whatever order they come", () => {
  const printed = (run: RunRecord, precision: number): RunRecord => ({
    ...run,
    metrics: { [fetchTime]: { unit: "s", better: "lower", precision } },
  });
  const [coarse, fine] = [printed(first, 0.05), printed(second, 0.005)];
  const third = recordedRun({ id: "run-third", startedAt: "2025-03-03T04:00:00Z" });
  expect(seriesOf(coarse, fine, third)[0]!.precision).toBe(0.05);
  expect(seriesOf(third, fine, coarse)[0]!.precision).toBe(0.05);
  expect(seriesOf(first, third)[0]).not.toHaveProperty("precision");
  const collector = new SeriesCollector();
  const early = new SeriesCollector();
  early.add(coarse);
  collector.add(fine);
  for (const part of early.parts()) collector.addPart(part);
  expect(collector.series()[0]!.precision).toBe(0.05);
});
