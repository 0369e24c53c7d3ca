import { expect, test } from "vitest";
import { comparisonSchema } from "../model/comparison.ts";
import type { ProgressCurve } from "../model/progress-line.ts";
import { type ArmName, type Execution, runRecordSchema } from "../model/run-record.ts";
import { compareProgress } from "./compare-progress.ts";
import type { Pair } from "./pairs.ts";

const key = "sync/sqlite//sync:height";
const execution = (pair: number, arm: ArmName, progress: Execution["progress"]): Execution => ({
  ...{ pair, arm, position: 0, startedAt: "2026-11-01T00:00:00Z", seconds: 1, exitCode: 0, values: {}, context: {} },
  ...(progress && { progress }),
});
const pairOf = (pair: number, base: Execution["progress"], head: Execution["progress"]): Pair => ({
  pair,
  base: execution(pair, "base", base),
  head: execution(pair, "head", head),
});
/** A straight line. */
const curve = (seconds: number, to: number, from = 0, count = 11): ProgressCurve => ({
  unit: "1",
  points: Array.from({ length: count }, (_, i) => [
    (seconds * i) / (count - 1),
    from + ((to - from) * i) / (count - 1),
  ]),
});
const { executions, progress: progressSchema } = {
  executions: runRecordSchema.shape.executions,
  progress: comparisonSchema.shape.progress,
};

test("the medians of both arms reach each hundredth in their times", () => {
  const pairs = [10, 30, 20].map((seconds, i) =>
    pairOf(i, { [key]: curve(seconds, 600) }, { [key]: curve(seconds / 2, 600) }),
  );
  const { progress, warnings } = compareProgress(pairs);
  expect(warnings).toEqual([]);
  const { curves, reached, ...identity } = progressSchema.parse(progress)![0]!;
  expect(identity).toEqual({ key, unit: "1" });
  expect(curves.map(({ pair, arm }) => `${pair} ${arm}`)).toEqual([0, 1, 2].flatMap((i) => [`${i} base`, `${i} head`]));
  expect(curves[0]!.points).toEqual(curve(10, 600).points);
  expect(reached).toHaveLength(101);
  expect(reached[0]).toEqual({ value: 0, base: 0, head: 0 });
  expect(reached[50]!.value).toBe(300);
  expect(reached[50]!.base).toBeCloseTo(10);
  expect(reached[50]!.head).toBeCloseTo(5);
  expect(reached[100]).toEqual({ value: 600, base: 20, head: 10 });
});

test("curves that end and begin elsewhere are compared where all of them were", () => {
  const { progress } = compareProgress([pairOf(0, { [key]: curve(10, 1000) }, { [key]: curve(8, 900, 100) })]);
  const { reached } = progress![0]!;
  expect(reached[0]).toEqual({ value: 100, base: 0, head: 0 });
  expect(reached[100]!.value).toBe(900);
  expect(reached[100]!.base).toBeCloseTo(8);
  expect(reached[100]!.head).toBeCloseTo(8);
});

test("curves without a common stretch are shown, and not compared", () => {
  const { progress } = compareProgress([pairOf(0, { [key]: curve(10, 100) }, { [key]: curve(10, 300, 200) })]);
  expect(progress![0]!.curves).toHaveLength(2);
  expect(progress![0]!.reached).toEqual([]);
});

test("progress of one arm alone, or in two units, is named instead of shown", () => {
  const other = { ...curve(1, 2), unit: "B" as const };
  const pairs = [
    pairOf(0, { [key]: curve(1, 2), "s/x//a:bytes": curve(1, 2) }, { "s/x//a:bytes": other }),
    pairOf(1, undefined, undefined),
  ];
  expect(compareProgress(pairs)).toEqual({
    warnings: [
      `the progress of ${key} is not shown: head has none`,
      'the progress of s/x//a:bytes is not shown: it is in "1" and "B"',
    ],
  });
});

test("a run without progress has none", () => {
  expect(compareProgress([pairOf(0, undefined, undefined)])).toEqual({ warnings: [] });
});

test("long curves are thinned, and more so where they are many; what is too much is named", () => {
  const long = curve(100, 5000, 0, 2000);
  const pairs = (keys: number, count: number) =>
    Array.from({ length: count }, (_, pair) => {
      const all = Object.fromEntries(Array.from({ length: keys }, (_, i) => [`s/x//a${i}:height`, long]));
      return pairOf(pair, all, all);
    });
  const sizes = (given: Pair[]) => {
    const { progress, warnings } = compareProgress(given);
    const points = progress!.flatMap(({ curves }) => curves.map((one) => one.points.length));
    return { curves: points.length, most: Math.max(...points), warnings };
  };
  expect(sizes(pairs(1, 3))).toEqual({ curves: 6, most: 200, warnings: [] });
  expect(sizes(pairs(10, 20))).toEqual({ curves: 400, most: 100, warnings: [] });
  expect(sizes(pairs(600, 2))).toEqual({
    curves: 2000,
    most: 20,
    warnings: [
      "progress left out, since there is too much of it: s/x//a500:height, s/x//a501:height, s/x//a502:height and 97 more",
    ],
  });
});

test("what a run record keeps of progress is checked, and records of before have none", () => {
  const one = (progress: unknown) => [{ ...execution(0, "head", undefined), progress }];
  expect(executions.parse(one({ [key]: curve(1, 2) }))[0]!.progress).toEqual({ [key]: curve(1, 2) });
  expect(executions.parse([execution(0, "head", undefined)])[0]).not.toHaveProperty("progress");
  const fault = executions.safeParse(
    one({
      [key]: {
        unit: "1",
        points: [
          [1, 2],
          [1, 3],
        ],
      },
    }),
  ).error!.issues[0]!;
  expect(fault.path).toEqual([0, "progress", key, "points", 1, 0]);
});
