import fc from "fast-check";
import { expect, test } from "vitest";
import { quantile } from "../stats/quantile.ts";
import { thinSamples } from "./thin-samples.ts";

const measured = [8, 3, 1, 9, 5, 2, 7, 6, 4];

test.each([
  [1, [5]],
  [2, [1, 9]],
  [3, [1, 9, 5]],
  [5, [3, 1, 9, 5, 7]],
  [9, measured],
  [20, measured],
])("of nine values %i are kept, evenly spaced in size, in the order of measuring", (keep, kept) => {
  expect(thinSamples(measured, keep)).toEqual(kept);
});

test("of an even count the upper one of the middle is kept", () => {
  expect(thinSamples([1, 2, 3, 4], 3)).toEqual([1, 3, 4]);
});

test("equal values are kept as often as they stand in their places", () => {
  expect(thinSamples([2, 2, 2, 2, 2, 2], 3)).toEqual([2, 2, 2]);
});

test("as many are kept as asked, the extremes among them, and of 4k + 1 values the quartiles", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.infiniteStream(fc.integer()), (quarter, stream) => {
      const values = [...stream.take(4 * quarter + 1)];
      const kept = [...thinSamples(values, 5)].sort((a, b) => a - b);
      expect(kept).toEqual([0, 0.25, 0.5, 0.75, 1].map((p) => quantile(values, p)));
    }),
    { seed: 1 },
  );
});
