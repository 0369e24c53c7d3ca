import { expect, test } from "vitest";
import { roundingWarnings } from "./rounding-warnings.ts";

const printed = (name: string, value: number, precision?: number) => ({
  key: name,
  base: value,
  head: value,
  precision,
  unit: "s" as const,
  tolerance: 0.02,
});

test("a suite that prints all of its metrics coarsely says so once, with how coarsely", () => {
  const metrics = Array.from({ length: 60 }, (_, i) => printed(`m${i}`, 0.1 * (i + 1), 0.005));
  expect(roundingWarnings(metrics)).toEqual([
    "known to ± 0.5 % to 5 % only, so that a change below 1 % to 11 % may be rounding: m0, m1, m2 and 7 more",
  ]);
});

test("what is rounded far below the tolerance, or not at all, is worth no word", () => {
  expect(roundingWarnings([printed("a", 1), printed("b", 1, 0.001)])).toEqual([]);
});

test("a value that is rounded to its own size is said to be so, in one arm or in both", () => {
  const zero = { ...printed("from", 0, 0.005), unit: "1" as const, head: 5 };
  expect(roundingWarnings([printed("both", 0.005, 0.005), zero])).toEqual([
    "known in one arm no better than to its own size, so that a change is at least as large as is said: from",
    "known no better than to its own size, so that no change can be told: both",
  ]);
});

test("a size of 0 is known to within the page that is added to it", () => {
  const size = { ...printed("size", 0, 52_429), unit: "B" as const, head: 1e6 };
  expect(roundingWarnings([size])).toEqual([
    expect.stringMatching(/^known to ± 93 % only, so that a change below \d+ % may be rounding: size$/),
  ]);
});
