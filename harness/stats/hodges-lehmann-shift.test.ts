import { randomNormal } from "d3-random";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hodgesLehmannShift } from "./hodges-lehmann-shift.ts";
import { randomSource } from "./random-source.ts";

test("the shift is the median of all differences", () => {
  // Differences of 1, 5 to 2, 10, 4: −3, −1, 1, 3, 5, 9.
  expect(hodgesLehmannShift([1, 5], [2, 10, 4])!.estimate).toBe(2);
});

test("an empty group has none", () => {
  expect(hodgesLehmannShift([], [1])).toBeUndefined();
  expect(hodgesLehmannShift([1], [])).toBeUndefined();
});

test("four and four values give the widest interval, three and four none", () => {
  expect(hodgesLehmannShift([1, 2, 3, 4], [11, 12, 13, 14])!.interval).toEqual({ low: 7, high: 13 });
  expect(hodgesLehmannShift([1, 2, 3], [11, 12, 13, 14])!.interval).toBeUndefined();
});

test("the interval leaves out as many differences as the published tables of Mann and Whitney", () => {
  // Two-sided 95 %: U may be 2 for 5 and 5 values, 23 for 10 and 10, 127 for 20 and 20 at most outside.
  const evenly = (n: number, apart: number) => Array.from({ length: n }, (_, i) => i * apart);
  for (const [n, outside] of [[5, 2] as const, [10, 23] as const, [20, 127] as const]) {
    const [before, after] = [evenly(n, 1), evenly(n, 1000)];
    const differences = after.flatMap((b) => before.map((a) => b - a)).sort((a, b) => a - b);
    expect(hodgesLehmannShift(before, after)!.interval).toEqual({
      low: differences[outside],
      high: differences.at(-1 - outside),
    });
  }
});

test("the interval covers the true shift as often as it says, and inflation widens it", () => {
  const normal = randomNormal.source(randomSource(1))();
  const sample = (n: number, level: number) => Array.from({ length: n }, () => level + normal());
  let covered = 0;
  for (let i = 0; i < 1000; i++) {
    const { interval } = hodgesLehmannShift(sample(12, 0), sample(8, 0.5))!;
    if (interval!.low <= 0.5 && interval!.high >= 0.5) covered += 1;
  }
  expect(covered).toBeGreaterThan(930);
  expect(covered).toBeLessThan(975);
  const [before, after] = [sample(30, 0), sample(30, 0)];
  const width = (inflation: number) => {
    const { low, high } = hodgesLehmannShift(before, after, 0.95, inflation)!.interval!;
    return high - low;
  };
  expect(width(4) / width(1)).toBeGreaterThan(1.6);
  expect(hodgesLehmannShift(sample(5, 0), sample(5, 0), 0.95, 4)!.interval).toBeUndefined();
});

test("values that are all shifted shift the estimate and its interval as much", () => {
  const sixtyFourths = fc.integer({ min: -640, max: 640 }).map((n) => n / 64);
  const sample = fc.array(sixtyFourths, { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(sample, sample, sixtyFourths, (before, after, by) => {
      const { estimate, interval } = hodgesLehmannShift(before, after)!;
      const moved = after.map((value) => value + by);
      expect(hodgesLehmannShift(before, moved)).toEqual({
        estimate: estimate + by,
        interval: interval && { low: interval.low + by, high: interval.high + by },
      });
    }),
    { seed: 1, numRuns: 300 },
  );
});
