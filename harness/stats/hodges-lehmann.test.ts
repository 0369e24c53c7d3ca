import fc from "fast-check";
import { expect, test } from "vitest";
import { hodgesLehmann } from "./hodges-lehmann.ts";

test("the shift of one value is that value, without an interval", () => {
  expect(hodgesLehmann([0.3], 0.95)).toEqual({ estimate: 0.3, interval: undefined });
});

test("no values have no shift", () => {
  expect(hodgesLehmann([], 0.95)).toBeUndefined();
});

test("the estimate is the median of all pairwise averages", () => {
  // Averages of 1, 2, 9: 1, 1.5, 2, 5, 5.5, 9.
  expect(hodgesLehmann([9, 1, 2], 0.95)!.estimate).toBe(3.5);
});

test("six values give the widest interval and five none", () => {
  expect(hodgesLehmann([1, 2, 3, 4, 5, 6], 0.95)!.interval).toEqual({ low: 1, high: 6 });
  expect(hodgesLehmann([1, 2, 3, 4, 5], 0.95)!.interval).toBeUndefined();
});

test("the interval is the published one for the depression data of Hollander & Wolfe", () => {
  // Example 3.1 and 3.4: nine patients, Hamilton factor before and after. Estimate −.46; 96 % interval (−.786, −.010).
  const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
  const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
  const shift = hodgesLehmann(
    after.map((value, i) => value - before[i]!),
    0.95,
  )!;
  expect(shift.estimate).toBeCloseTo(-0.46, 3);
  expect(shift.interval!.low).toBeCloseTo(-0.786, 3);
  expect(shift.interval!.high).toBeCloseTo(-0.01, 3);
});

const bounded = { seed: 1, numRuns: 300 };
// Multiples of 1/64, of which sums and halves are exact.
const sixtyFourths = fc.integer({ min: -640, max: 640 }).map((n) => n / 64);
const sample = fc.array(sixtyFourths, { minLength: 1, maxLength: 25 });
const confidence = fc.constantFrom(0.5, 0.8, 0.9, 0.95, 0.99);

test("values that are all shifted shift the estimate and its interval as much", () => {
  fc.assert(
    fc.property(sample, sixtyFourths, confidence, (d, shift, level) => {
      const { estimate, interval } = hodgesLehmann(d, level)!;
      expect(
        hodgesLehmann(
          d.map((x) => x + shift),
          level,
        ),
      ).toEqual({
        estimate: estimate + shift,
        interval: interval && { low: interval.low + shift, high: interval.high + shift },
      });
    }),
    bounded,
  );
});

test("mirrored values mirror the estimate and its interval", () => {
  fc.assert(
    fc.property(sample, confidence, (d, level) => {
      const { estimate, interval } = hodgesLehmann(d, level)!;
      const mirrored = hodgesLehmann(
        d.map((x) => -x),
        level,
      )!;
      expect(mirrored.estimate + 0).toBe(0 - estimate);
      expect([mirrored.interval?.low, mirrored.interval?.high].map((end) => end && end + 0)).toEqual(
        [interval?.high, interval?.low].map((end) => end && 0 - end),
      );
    }),
    bounded,
  );
});

test("the order of the values does not matter, and they are left as they are", () => {
  fc.assert(
    fc.property(sample, confidence, (d, level) => {
      const sorted = Float64Array.from(d).sort();
      const before = [...d];
      expect(hodgesLehmann(d, level)).toEqual(hodgesLehmann(sorted, level));
      expect(d).toEqual(before);
    }),
    bounded,
  );
});

test("the interval holds the estimate, lies within the values and widens with the confidence", () => {
  fc.assert(
    fc.property(sample, (d) => {
      const [wide, narrow] = [hodgesLehmann(d, 0.99)!, hodgesLehmann(d, 0.8)!];
      const ends = [
        Math.min(...d),
        wide.interval?.low,
        narrow.interval?.low,
        narrow.estimate,
        narrow.interval?.high,
        wide.interval?.high,
        Math.max(...d),
      ].filter((end) => end !== undefined);
      expect(ends).toEqual([...ends].sort((a, b) => a - b));
    }),
    bounded,
  );
});
