import { randomNormal } from "d3-random";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { pelt } from "./pelt.ts";

/** Sum of squares about the means of the stretches, plus the penalties. */
function costOf(values: readonly number[], changes: readonly number[], penalty: number): number {
  const bounds = [0, ...changes, values.length];
  const squares = bounds.slice(1).map((to, i) => {
    const stretch = values.slice(bounds[i], to);
    const mean = stretch.reduce((sum, value) => sum + value, 0) / stretch.length;
    return stretch.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  });
  return squares.reduce((sum, square) => sum + square, penalty * changes.length);
}

/** Every way to split so many values into stretches that are long enough. */
function allSplits(count: number, shortest: number, from = 0): number[][] {
  const later = Array.from({ length: count }, (_, i) => i).filter((i) => i >= from + shortest && i <= count - shortest);
  return [[], ...later.flatMap((index) => allSplits(count, shortest, index).map((rest) => [index, ...rest]))];
}

test("no split of all has less cost", () => {
  const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 14 });
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 4 }), (of, penalty, shortest) => {
      fc.pre(of.length >= shortest);
      const least = Math.min(...allSplits(of.length, shortest).map((split) => costOf(of, split, penalty)));
      const changes = pelt(of, penalty, shortest);
      expect(costOf(of, changes, penalty)).toBeCloseTo(least, 6);
      const lengths = [...changes, of.length].map((to, i) => to - (changes[i - 1] ?? 0));
      expect(Math.min(...lengths)).toBeGreaterThanOrEqual(shortest);
    }),
    { seed: 1, numRuns: 400 },
  );
});

test("a level far from 0 loses nothing to rounding", () => {
  const normal = randomNormal.source(randomSource(1))();
  const values = Array.from({ length: 300 }, (_, i) => normal() + (i < 120 ? 0 : 4));
  const far = values.map((value) => value + 1e6);
  expect(pelt(far, 20, 5)).toEqual(pelt(values, 20, 5));
  expect(pelt(values, 20, 5)).toEqual([120]);
});

test("values too few for two stretches have no change, nor have equal ones", () => {
  expect(pelt([1, 1, 9, 9], 0.1, 3)).toEqual([]);
  expect(pelt([], 1, 5)).toEqual([]);
  expect(pelt(Array(50).fill(3), 1e-9, 5)).toEqual([]);
});
