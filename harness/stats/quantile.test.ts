import fc from "fast-check";
import { expect, test } from "vitest";
import { quantile } from "./quantile.ts";

test("no values have no quantile", () => {
  expect(quantile([], 0.5)).toBeUndefined();
});

test("one value is its own quantile", () => {
  expect([0, 0.5, 1].map((p) => quantile([7], p))).toEqual([7, 7, 7]);
});

test("the median of an odd number of values is the middle one, of an even number the mean of the middle two", () => {
  expect(quantile([9, 1, 5], 0.5)).toBe(5);
  expect(quantile([9, 1, 5, 3], 0.5)).toBe(4);
});

test("quantiles are those of R's quantile(c(3, 6, 7, 8, 8, 10, 13, 15, 16, 20), type = 7)", () => {
  const values = [20, 3, 16, 6, 15, 7, 13, 8, 10, 8];
  expect([0, 0.25, 0.5, 0.75, 1].map((p) => quantile(values, p))).toEqual([3, 7.25, 9, 14.5, 20]);
});

test("values are sorted as numbers and left in their order", () => {
  const values = [10, 9, 100];
  expect(quantile(values, 0)).toBe(9);
  expect(values).toEqual([10, 9, 100]);
});

const bounded = { seed: 1, numRuns: 300 };
const sample = fc.array(fc.integer({ min: -640, max: 640 }), { minLength: 1, maxLength: 25 });
const probability = fc.double({ min: 0, max: 1, noNaN: true });

test("a quantile lies between the least and the greatest value and never falls as p rises", () => {
  fc.assert(
    fc.property(sample, probability, probability, (values, p, q) => {
      const rising = [0, Math.min(p, q), Math.max(p, q), 1].map((at) => quantile(values, at)!);
      expect(rising).toEqual([...rising].sort((a, b) => a - b));
      expect([rising[0], rising[3]]).toEqual([Math.min(...values), Math.max(...values)]);
    }),
    bounded,
  );
});

test("scaled, shifted and mirrored values have scaled, shifted and mirrored quantiles", () => {
  fc.assert(
    fc.property(sample, probability, fc.integer({ min: -50, max: 50 }), (values, p, shift) => {
      const at = quantile(values, p)!;
      const doubled = values.map((value) => 2 * value + shift);
      const mirrored = values.map((value) => -value);
      expect(quantile(doubled, p)).toBeCloseTo(2 * at + shift, 9);
      expect(quantile(mirrored, 1 - p)).toBeCloseTo(-at, 9);
    }),
    bounded,
  );
});
