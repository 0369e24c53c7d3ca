import { expect, test } from "vitest";
import { pairsNeeded } from "./pairs-needed.ts";

/** Detectable: the tolerance and 0.4/√pairs, in logs. */
const points = [8, 12, 16, 20, 40].map((pairs) => ({ pairs, change: 1.02 * Math.exp(0.4 / Math.sqrt(pairs)) - 1 }));

test.each([10, 14, 25, 40, 90, 400])("%d pairs are found for what so many pairs detect", (pairs) => {
  expect(pairsNeeded(points, 0.02, 1.02 * Math.exp(0.4 / Math.sqrt(pairs)) - 1)).toBe(pairs);
});

test("the fewest pairs that were tried suffice for a large change", () => {
  expect(pairsNeeded(points, 0.02, 1)).toBe(8);
  expect(
    pairsNeeded(
      [
        { pairs: 8, change: null },
        { pairs: 12, change: 0.3 },
      ],
      0.02,
      1,
    ),
  ).toBe(12);
});

test("pairs do not average out what rounding hides", () => {
  const rounding = 0.1;
  const rounded = points.map(({ pairs, change }) => ({ pairs, change: (1 + change) * Math.exp(rounding) - 1 }));
  for (const pairs of [14, 90]) {
    const change = 1.02 * Math.exp(rounding + 0.4 / Math.sqrt(pairs)) - 1;
    expect(pairsNeeded(rounded, 0.02, change, rounding)).toBe(pairs);
  }
  expect(pairsNeeded(rounded, 0.02, 0.12, rounding)).toBeUndefined();
});

test("no number of pairs finds a change within the tolerance, or what nothing finds", () => {
  expect(pairsNeeded(points, 0.02, 0.02)).toBeUndefined();
  expect(pairsNeeded([{ pairs: 8, change: null }], 0.02, 0.1)).toBeUndefined();
});
