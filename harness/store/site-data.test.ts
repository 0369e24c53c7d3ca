import { expect, test } from "vitest";
import { formatKey } from "../model/key.ts";
import type { RunRecord } from "../model/run-record.ts";
import { builtArm, fetchTime, recordedRun } from "./run-fixture.ts";
import { SeriesCollector } from "./series-collector.ts";
import { siteData } from "./site-data.ts";

function seriesOf(...runs: RunRecord[]) {
  const collector = new SeriesCollector();
  for (const run of runs) collector.add(run);
  return collector.series();
}

function dataOf(...runs: RunRecord[]) {
  const { index, shards } = siteData({ series: seriesOf(...runs), damaged: [] });
  return { index, shards: [...shards] };
}

const nightly = (day: number, changes: Partial<RunRecord> = {}, values = [day, day, day]) =>
  recordedRun({ id: `run-0000000${day}`, startedAt: `2025-03-0${day}T04:00:00Z`, ...changes }, values);

test("an empty history is an empty index that names what was damaged", () => {
  const damaged = [{ file: "a/b.json", reason: "not JSON" }];
  const { index, shards } = siteData({ series: [], damaged });
  expect(index).toEqual({ schema: "plimsoll.site/1", suites: [], damaged });
  expect([...shards]).toEqual([]);
});

test("the index holds the latest value, the one before and the recent medians of each metric", () => {
  const { index } = dataOf(nightly(1), nightly(3), nightly(2));
  expect(index.suites).toHaveLength(1);
  const [machine] = index.suites[0]!.machines;
  expect(machine).toMatchObject({
    fingerprint: "0123456789ab",
    runs: 3,
    lastRun: "2025-03-03T04:00:00Z",
  });
  expect(machine!.metrics).toEqual([
    {
      key: fetchTime,
      label: "RocksDB",
      operation: "fetch",
      metric: "time",
      params: [
        ["threads", "4"],
        ["objects", "20000"],
      ],
      unit: "s",
      better: "lower",
      gated: true,
      shard: "reference/nodestore-timing/0123456789ab/0",
      lines: [
        {
          configuration: 0,
          latest: { median: 3, low: null, high: null },
          previous: { median: 2, low: null, high: null },
          recent: [1, 2, 3],
        },
      ],
    },
  ]);
});

test("the value before is that of the run before, not of the other arm of the same run", () => {
  const executions = [
    { ...nightly(2, {}, [8]).executions[0]!, arm: "base" as const },
    { ...nightly(2, {}, [9]).executions[0]!, arm: "head" as const },
  ];
  const base = builtArm({ commit: "b".repeat(40), committedAt: "2025-02-01T00:00:00Z" });
  const { index } = dataOf(nightly(1), nightly(2, { arms: { base, head: builtArm() }, executions }));
  const [line] = index.suites[0]!.machines[0]!.metrics[0]!.lines;
  expect([line!.previous!.median, line!.latest.median, line!.recent]).toEqual([1, 9, [1, 8, 9]]);
});

test("a shard holds one quantity of all engines: a page loads no more than it draws", () => {
  const key = (subject: string, metric: string) =>
    formatKey({ suite: "s", subject, params: {}, operation: "fetch", metric });
  const keys = [key("nudb", "time"), key("nudb", "rate"), key("pebble", "time")];
  const metrics = Object.fromEntries(keys.map((key) => [key, { unit: "s" as const, better: "lower" as const }]));
  const values = Object.fromEntries(keys.map((key) => [key, 1]));
  const { index, shards } = dataOf(nightly(1, { metrics, executions: [{ ...recordedRun().executions[0]!, values }] }));
  expect(shards.map(({ lines }) => lines.map((line) => line.key))).toEqual([[keys[0], keys[2]], [keys[1]]]);
  const [machine] = index.suites[0]!.machines;
  expect(machine!.metrics.map(({ shard }) => shard)).toEqual([shards[0]!.id, shards[1]!.id, shards[0]!.id]);
});

test("a shard holds every point, each referring to its arm", () => {
  const { shards } = dataOf(nightly(1), nightly(2));
  expect(shards).toHaveLength(1);
  expect(shards[0]!.arms.map(({ run, commit }) => [run, commit])).toEqual([
    ["run-00000001", builtArm().commit],
    ["run-00000002", builtArm().commit],
  ]);
  expect(shards[0]!.lines).toEqual([
    {
      key: fetchTime,
      unit: "s",
      better: "lower",
      configuration: 0,
      points: [
        { arm: 0, median: 1, low: null, high: null, n: 3, samples: [1, 1, 1] },
        { arm: 1, median: 2, low: null, high: null, n: 3, samples: [2, 2, 2] },
      ],
    },
  ]);
});

test("machines and configurations stand by their latest use", () => {
  const other = { ...recordedRun().machine, fingerprint: "ba9876543210" };
  const compact = { head: builtArm({ args: ["--compact"], env: { GOGC: "off" } }) };
  const { index, shards } = dataOf(
    nightly(1, { arms: compact }),
    nightly(2),
    nightly(3, { machine: other, arms: compact }),
  );
  const [suite] = index.suites;
  expect(suite!.machines.map(({ fingerprint }) => fingerprint)).toEqual(["ba9876543210", "0123456789ab"]);
  expect(suite!.configurations).toEqual([
    { args: ["--compact"], env: ["GOGC=off"], state: "fresh", suiteVersion: "1" },
    { args: [], env: [], state: "fresh", suiteVersion: "1" },
  ]);
  expect(suite!.machines[1]!.metrics[0]!.lines.map(({ configuration }) => configuration)).toEqual([0, 1]);
  expect(shards.map(({ id, lines }) => [id.split("/").at(-2), lines.map((l) => l.configuration)])).toEqual([
    ["ba9876543210", [0]],
    ["0123456789ab", [0, 1]],
  ]);
});

test("a machine says when it measured each configuration", () => {
  const compact = { head: builtArm({ args: ["--compact"] }) };
  const { index } = dataOf(nightly(3), nightly(1), nightly(2, { arms: compact }), nightly(4));
  expect(index.suites[0]!.machines[0]!.periods).toEqual([
    { configuration: 0, firstRun: "2025-03-01T04:00:00Z", lastRun: "2025-03-04T04:00:00Z" },
    { configuration: 1, firstRun: "2025-03-02T04:00:00Z", lastRun: "2025-03-02T04:00:00Z" },
  ]);
});

test("a point of a pruned month keeps the number of its executions", () => {
  const [series] = seriesOf(nightly(1));
  const pruned = { ...series!, points: series!.points.map((point) => ({ ...point, n: 20 })) };
  const [shard] = siteData({ series: [pruned], damaged: [] }).shards;
  expect(shard!.lines[0]!.points).toMatchObject([{ n: 20, samples: [1, 1, 1] }]);
});

test("suites stand by name, metrics in the order in which the workload prints them", () => {
  const key = (operation: string) => formatKey({ suite: "s", subject: "nudb", params: {}, operation, metric: "time" });
  const metrics = Object.fromEntries(
    ["insert", "fetch", "close"].map((operation) => [key(operation), { unit: "s" as const, better: "lower" as const }]),
  );
  const values = { [key("close")]: 1, [key("fetch")]: 1, [key("insert")]: 1 };
  const executions = [{ ...recordedRun().executions[0]!, values }];
  const { index } = dataOf(nightly(1, { target: "xrpld" }), nightly(2, { target: "canopy", metrics, executions }));
  expect(index.suites.map(({ target }) => target)).toEqual(["canopy", "xrpld"]);
  expect(index.suites[0]!.machines[0]!.metrics.map(({ operation }) => operation)).toEqual(["insert", "fetch", "close"]);
});
