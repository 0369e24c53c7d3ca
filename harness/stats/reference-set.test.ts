import fc from "fast-check";
import { expect, test } from "vitest";
import { type ReferenceSet, shuffles, signFlips, turnedSums } from "./reference-set.ts";

const sumsOf = (set: ReferenceSet, values: readonly number[], start = 0): number[] => {
  const sums = new Float64Array(set.count);
  turnedSums(set, Float64Array.from(values), start, sums);
  return [...sums];
};

/** Signs of one column in every row, told by the sums of 1 there and 0 elsewhere. */
const signsOf = (set: ReferenceSet, column: number): number[] =>
  sumsOf(set, [...new Array(column).fill(0), 1, ...new Array(set.columns - column - 1).fill(0)]);

test("a few pairs are turned in every way once, and the first way is as observed", () => {
  expect(sumsOf(signFlips(3, 1), [1, 2, 4])).toEqual([7, 5, 3, 1, -1, -3, -5, -7]);
});

test("random signs are fair and come from the seed", () => {
  const last = (seed: number) => signsOf(signFlips(20, seed), 19);
  expect(last(1)).toEqual(last(1));
  expect(last(1)).not.toEqual(last(2));
  expect(Math.abs(last(1).reduce((a, b) => a + b))).toBeLessThan(4 * Math.sqrt(4096));
});

test("row 0 is the data as observed, also beyond twelve pairs", () => {
  expect(sumsOf(signFlips(40, 1), new Array(40).fill(1))[0]).toBe(40);
  expect(sumsOf(shuffles([8, 4], 100, 1), new Array(24).fill(1))[0]).toBe(24);
});

const bounded = { seed: 1, numRuns: 40 };

test("the first twelve pairs are turned in each way once, whatever the seed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 45 }), fc.integer(), (pairs, seed) => {
      const first = Math.min(12, pairs);
      // Each way has a sum of its own.
      const powers = Array.from({ length: first }, (_, pair) => 2 ** pair);
      const ways = sumsOf(signFlips(pairs, seed), powers);
      expect([ways.length, new Set(ways).size]).toEqual([2 ** first, 2 ** first]);
    }),
    bounded,
  );
});

test("a shuffle calls half of each stretch's executions head, and its halves are equally likely", () => {
  const stretches = [8, 4, 4];
  const set = shuffles(stretches, 4096, 1);
  // Even columns were base and are head where they are turned; odd ones were head and still are where they are not.
  const isHead = Array.from({ length: 32 }, (_, column) =>
    signsOf(set, column).map((sign) => (column % 2 === 1 ? sign === 1 : sign === -1)),
  );
  let from = 0;
  for (const pairs of stretches) {
    const columns = isHead.slice(from, from + 2 * pairs);
    for (let row = 0; row < set.count; row++) expect(columns.filter((head) => head[row]).length).toBe(pairs);
    from += 2 * pairs;
  }
  for (const head of isHead) {
    expect(Math.abs(head.filter(Boolean).length - set.count / 2)).toBeLessThan(4 * Math.sqrt(set.count / 4));
  }
});

test("sums are the start and the values with the signs of the row, for any number of columns up to the set's", () => {
  const integer = fc.integer({ min: -1000, max: 1000 });
  const anySet = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer()).map(([pairs, seed]) => signFlips(pairs, seed)),
    fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer()).map(([pairs, seed]) => shuffles([pairs, pairs], 200, seed)),
  );
  fc.assert(
    fc.property(anySet, fc.array(integer, { minLength: 1, maxLength: 24 }), integer, (set, drawn, start) => {
      const values = drawn.slice(0, set.columns);
      const signs = values.map((_, column) => signsOf(set, column));
      const expected = Array.from({ length: set.count }, (_, row) =>
        values.reduce((sum, value, column) => sum + value * signs[column]![row]!, start),
      );
      expect(sumsOf(set, values, start)).toEqual(expected);
    }),
    bounded,
  );
});
