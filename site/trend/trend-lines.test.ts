import { expect, test } from "vitest";
import { builtArm, fetchTime, recordedRun } from "../../harness/store/run-fixture.ts";
import { SeriesCollector } from "../../harness/store/series-collector.ts";
import { siteData } from "../../harness/store/site-data.ts";
import type { Axis } from "./route.ts";
import { pointsOfLine, trendLines } from "./trend-lines.ts";

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
  const { index, shards: made } = siteData({ series: collector.series(), damaged: [] });
  const shards = [...made];
  const [suite] = index.suites;
  const metric = suite!.machines[0]!.metrics.find(({ key }) => key === fetchTime)!;
  const ofMachine = suite!.machines.map(({ fingerprint }) => shards.find(({ id }) => id.includes(fingerprint)));
  return trendLines(suite!, [metric], ofMachine, axis);
}

const old = "aaaaaaaaaaaa";
const young = "bbbbbbbbbbbb";

test("machines that take turns are two lines, the one used last whole, in one colour", () => {
  const lines = linesOf([night(1, old), night(2, young), night(3, old), night(4, young)]);
  expect(lines.map((line) => [pointsOfLine(line).length, line.colour, line.dash])).toEqual([
    [2, 0, 0],
    [2, 0, 1],
  ]);
  expect(lines.map(({ name }) => name)).toEqual([expect.stringContaining(young), expect.stringContaining(old)]);
});

test("configurations are lines of their own colour, named by what differs", () => {
  const lines = linesOf([night(1, old), night(2, old, ["--compact"])]);
  expect(lines.map(({ name, colour }) => [name, colour])).toEqual([
    ["--compact", 0],
    ["standard", 1],
  ]);
});

test("a line alone has the metric's name", () => {
  expect(linesOf([night(1, old)]).map(({ name }) => name)).toEqual(["RocksDB fetch, 4 threads, 20,000 objects"]);
});

test("points stand by the time that is asked for", () => {
  const runs = [night(1, old, [], 3), night(2, old, [], 2), night(3, old, [], 1)];
  const runsOf = (axis: Axis) => pointsOfLine(linesOf(runs, axis)[0]!).map(({ arm }) => arm.run.at(-1));
  expect([runsOf("measured"), runsOf("committed")]).toEqual([
    ["1", "2", "3"],
    ["3", "2", "1"],
  ]);
});

const stretches = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => line.stretches.map(({ machine, points }) => [machine.fingerprint, points.length]));

test("machines that succeed one another are one line, a stretch each", () => {
  const lines = linesOf([night(1, old), night(2, old), night(3, young)]);
  expect(stretches(lines)).toEqual([
    [
      [old, 2],
      [young, 1],
    ],
  ]);
  expect(lines[0]!.name).toBe("RocksDB fetch, 4 threads, 20,000 objects");
});

test("a value is compared with the run before on the same machine alone", () => {
  const [line] = linesOf([night(1, old), night(2, old), night(3, young), night(4, young)]);
  expect(pointsOfLine(line!).map(({ previous }) => previous)).toEqual([undefined, 0.13, undefined, 0.13]);
});

test("both arms of a run are compared with the run before, not with one another", () => {
  const executions = (["base", "head"] as const).map((arm, i) => ({
    ...recordedRun().executions[0]!,
    arm,
    values: { [fetchTime]: 8 + i },
  }));
  const base = builtArm({ commit: "b".repeat(40), committedAt: "2025-02-01T00:00:00Z" });
  const [line] = linesOf([night(1, old), { ...night(2, old), arms: { base, head: builtArm() }, executions }]);
  expect(pointsOfLine(line!).map(({ median, previous }) => [median, previous])).toEqual([
    [0.13, undefined],
    [8, 0.13],
    [9, 0.13],
  ]);
});

test("by the time of commits, machines that measured the same times of the past are lines beside each other", () => {
  const runs = [night(1, old, [], 1), night(2, old, [], 4), night(3, young, [], 3), night(4, young, [], 5)];
  expect(stretches(linesOf(runs, "measured"))).toHaveLength(1);
  expect(stretches(linesOf(runs, "committed"))).toEqual([[[young, 2]], [[old, 2]]]);
});

test("one configuration may have moved to another machine while another stayed", () => {
  const compact = ["--compact"];
  const runs = [night(1, old), night(2, old, compact), night(3, young), night(4, old, compact)];
  expect(stretches(linesOf(runs))).toEqual([
    [[old, 2]],
    [
      [old, 1],
      [young, 1],
    ],
  ]);
});

test("machines that look alike are told apart by what differs", () => {
  const kernel = (run: ReturnType<typeof night>) => ({ ...run, machine: { ...run.machine, kernel: "6.8" } });
  const lines = linesOf([night(1, old), kernel(night(2, young)), night(3, old), kernel(night(4, young))]);
  expect(lines.map(({ name }) => name)).toEqual([
    `AMD EPYC 7763 · 8 cores · 32 GiB · kernel 6.8 (${young})`,
    `AMD EPYC 7763 · 8 cores · 32 GiB · kernel 6.1 (${old})`,
  ]);
});
