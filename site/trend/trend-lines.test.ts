import { expect, test } from "vitest";
import { builtArm, fetchTime, recordedRun } from "../../harness/store/run-fixture.ts";
import { SeriesCollector } from "../../harness/store/series-collector.ts";
import { siteData } from "../../harness/store/site-data.ts";
import type { Axis } from "./route.ts";
import { trendLines } from "./trend-lines.ts";

const { machine } = recordedRun();
const night = (day: number, fingerprint: string, args: string[] = [], committed = day) =>
  recordedRun({
    id: `run-0000000${day}`,
    startedAt: `2025-03-0${day}T04:00:00Z`,
    machine: { ...machine, fingerprint },
    arms: { head: builtArm({ args, committedAt: `2025-02-0${committed}T00:00:00Z` }) },
  });

function linesOf(runs: ReturnType<typeof night>[], axis: Axis = "measured") {
  const collector = new SeriesCollector();
  for (const run of runs) collector.add(run);
  const { index, shards } = siteData({ series: collector.series(), damaged: [] });
  const [suite] = index.suites;
  const metric = suite!.machines[0]!.metrics.find(({ key }) => key === fetchTime)!;
  const ofMachine = suite!.machines.map(({ fingerprint }) => shards.find(({ id }) => id.includes(fingerprint)));
  return trendLines(suite!, [metric], ofMachine, axis);
}

const old = "aaaaaaaaaaaa";
const young = "bbbbbbbbbbbb";

test("machines that take turns are two lines, the one used last whole, in one colour", () => {
  const lines = linesOf([night(1, old), night(2, young), night(3, old), night(4, young)]);
  expect(lines.map(({ points, colour, dash }) => [points.length, colour, dash])).toEqual([
    [2, 0, 0],
    [2, 0, 1],
  ]);
  expect(lines.map(({ name }) => name)).toEqual([expect.stringContaining(young), expect.stringContaining(old)]);
});

test("configurations are lines of their own colour, named by what differs", () => {
  const lines = linesOf([night(1, old), night(2, old, ["--compact"])]);
  expect(lines.map(({ name, colour }) => [name, colour])).toEqual([
    ["standard", 1],
    ["--compact", 0],
  ]);
});

test("a line alone has the metric's name", () => {
  expect(linesOf([night(1, old)]).map(({ name }) => name)).toEqual(["RocksDB fetch, 4 threads, 20,000 objects"]);
});

test("points stand by the time that is asked for", () => {
  const runs = [night(1, old, [], 3), night(2, old, [], 2), night(3, old, [], 1)];
  const runsOf = (axis: Axis) => linesOf(runs, axis)[0]!.points.map(({ arm }) => arm.run.at(-1));
  expect([runsOf("measured"), runsOf("committed")]).toEqual([
    ["1", "2", "3"],
    ["3", "2", "1"],
  ]);
});
