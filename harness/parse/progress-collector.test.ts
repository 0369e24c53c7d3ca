import { expect, test } from "vitest";
import { mostPoints } from "../model/progress-line.ts";
import { ProgressCollector } from "./progress-collector.ts";

const collected = (count: number, last: number) => {
  const collector = new ProgressCollector();
  collector.restart([0, 7]);
  for (let i = 1; i <= count; i++) collector.add([i, i * 10]);
  return collector.endingWith([last, last * 10]);
};

test("few points are all kept, until the last", () => {
  expect(collected(5, 3)).toEqual([
    [0, 7],
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
});

test.each([mostPoints - 2, mostPoints - 1, mostPoints, 4 * mostPoints, 12_345])(
  "of %d points at least half as many as allowed are kept, at even distances",
  (count) => {
    const points = collected(count, count);
    expect(points.length).toBeLessThanOrEqual(mostPoints);
    expect(points.length).toBeGreaterThanOrEqual(mostPoints / 2 - 1);
    expect(points.at(-1)).toEqual([count, count * 10]);
    const steps = points.slice(1, -1).map(([seconds], at) => seconds - points[at]![0]);
    expect(new Set(steps).size).toBe(1);
  },
);

test("what comes before the start is forgotten", () => {
  const collector = new ProgressCollector();
  collector.restart([0, 1]);
  for (let i = 1; i < 3 * mostPoints; i++) collector.add([i, 1]);
  collector.restart([0, 2]);
  collector.add([1, 3]);
  expect(collector.endingWith([2, 4])).toEqual([
    [0, 2],
    [1, 3],
    [2, 4],
  ]);
});
