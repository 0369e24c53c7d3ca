import fc from "fast-check";
import { expect, test } from "vitest";
import { medianInterval } from "./median-interval.ts";

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

test("fewer than six values cannot give 95 %", () => {
  expect([0, 1, 5].map((n) => medianInterval(upTo(n), 0.95))).toEqual([undefined, undefined, undefined]);
});

test("ranks are those of the published tables for 95 %", () => {
  // Conover, Practical Nonparametric Statistics, 3rd edition, table A3 (sign test), two-sided.
  const ranks = (n: number) => medianInterval(upTo(n), 0.95);
  expect(ranks(6)).toEqual({ low: 1, high: 6 });
  expect(ranks(8)).toEqual({ low: 1, high: 8 });
  expect(ranks(9)).toEqual({ low: 2, high: 8 });
  expect(ranks(12)).toEqual({ low: 3, high: 10 });
  expect(ranks(20)).toEqual({ low: 6, high: 15 });
});

test("it holds for numbers of values at which 2⁻ⁿ is 0", () => {
  // Normal approximation: 1000 ± 1.96 · √2000 / 2.
  const interval = medianInterval(upTo(2000), 0.95)!;
  expect(interval.low).toBeGreaterThan(954);
  expect(interval.low).toBeLessThan(959);
  expect(interval.high).toBe(2001 - interval.low);
});

test("the order of the values does not matter and is kept", () => {
  const values = [3, 1, 2, 6, 5, 4];
  expect(medianInterval(values, 0.95)).toEqual({ low: 1, high: 6 });
  expect(values).toEqual([3, 1, 2, 6, 5, 4]);
});

const bounded = { seed: 1, numRuns: 300 };

test("the interval is the narrowest symmetric one that covers the median often enough", () => {
  const row = (n: number) => {
    let binomials = [1];
    for (let i = 0; i < n; i++) binomials = [...binomials, 0].map((b, k) => b + (binomials[k - 1] ?? 0));
    return binomials;
  };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 500, max: 999 }), (n, thousandths) => {
      // The kth value from each end covers the median where k to n − k of n values lie below it.
      const coverage = (k: number) =>
        row(n)
          .slice(k, n - k + 1)
          .reduce((sum, ways) => sum + ways, 0) /
        2 ** n;
      const interval = medianInterval(upTo(n), thousandths / 1000);
      const outside = interval?.low ?? 0;
      if (interval) expect(interval.high).toBe(n + 1 - outside);
      if (interval) expect(coverage(outside)).toBeGreaterThanOrEqual(thousandths / 1000 - 1e-9);
      expect(coverage(outside + 1)).toBeLessThanOrEqual(thousandths / 1000 + 1e-9);
    }),
    bounded,
  );
});

test("values stretched in any increasing way stretch the interval alike", () => {
  const sample = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 6, maxLength: 40 });
  const stretch = (x: number) => x ** 3 + x;
  fc.assert(
    fc.property(sample, (values) => {
      const { low, high } = medianInterval(values, 0.95)!;
      expect(medianInterval(values.map(stretch), 0.95)).toEqual({ low: stretch(low), high: stretch(high) });
    }),
    bounded,
  );
});
