import fc from "fast-check";
import { expect, test } from "vitest";
import { signedRanks } from "./signed-ranks.ts";

test.each([
  ["magnitudes are ranked and keep their sign", [3, -1, 2], [3, -1, 2], 3],
  ["ties share the mean of their ranks", [1, -1, 2, 2], [1.5, -1.5, 3.5, 3.5], 4],
  ["zeros are ranked but count for neither side", [0, -2, 1], [0, -3, 2], 3],
  ["a missing value takes no rank", [Number.NaN, 5, -4], [0, 2, -1], 2],
  ["values that differ by their rounding alone are ties", [0.1 + 0.2, -0.3, 0.4], [1.5, -1.5, 3], 3],
  ["nothing has no ranks", [], [], 0],
])("%s", (_, values, expected, ranked) => {
  const out = new Float64Array(values.length);
  expect(signedRanks(Float64Array.from(values), out)).toBe(ranked);
  expect([...out]).toEqual(expected);
});

const bounded = { seed: 1, numRuns: 300 };
const ranksOf = (values: readonly number[]) => {
  const out = new Float64Array(values.length);
  signedRanks(Float64Array.from(values), out);
  return [...out];
};
const millionths = fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 1e6);
const withTiesAndGaps = fc.array(fc.oneof(fc.integer({ min: -4, max: 4 }), millionths, fc.constant(Number.NaN)), {
  maxLength: 25,
});

test("a rank counts the smaller magnitudes and half of the equal ones", () => {
  fc.assert(
    fc.property(withTiesAndGaps, (values) => {
      const magnitudes = values.map(Math.abs);
      const expected = values.map((value, i) => {
        const smaller = magnitudes.filter((other) => other < magnitudes[i]!).length;
        const equal = magnitudes.filter((other) => other === magnitudes[i]!).length;
        return Number.isNaN(value) || value === 0 ? 0 : Math.sign(value) * (smaller + (equal + 1) / 2);
      });
      expect(ranksOf(values).map((rank) => rank + 0)).toEqual(expected);
    }),
    bounded,
  );
});

test("mirrored values have mirrored ranks, and what out held before does not matter", () => {
  fc.assert(
    fc.property(withTiesAndGaps, (values) => {
      const mirrored = new Float64Array(values.length).fill(7);
      signedRanks(
        Float64Array.from(values, (value) => -value),
        mirrored,
      );
      expect([...mirrored].map((rank) => rank + 0)).toEqual(ranksOf(values).map((rank) => 0 - rank));
    }),
    bounded,
  );
});
