import { expect, test } from "vitest";
import { ratioWords } from "./across-ratio-words.ts";

test.each([
  [1.4172, 1.3841, 1.4688, "×1.42 [1.38, 1.47]"],
  [1.0062, 0.9941, 1.0183, "×1.006 [0.994, 1.018]"],
  [0.000_025, 0.000_02, 0.003, "×2.5e−5 [2.0e−5, 0.00300]"],
  [1234.5, 12.34, 2_500_000, "×1,235 [12.3, 2.5e6]"],
  [0.5, null, null, "×0.500"],
  [null, null, null, ""],
])("%s [%s, %s] reads %s", (ratio, low, high, told) => {
  expect(ratioWords({ ratio, low, high })).toBe(told);
});
