import { expect, test } from "vitest";
import { boundless, roundingSlack } from "./rounding-slack.ts";

test("it bounds the ratio to whatever the value may have been", () => {
  const slack = roundingSlack(0.1, 0.005, "s");
  for (const truth of [0.095, 0.0999, 0.1, 0.105]) {
    expect(Math.abs(Math.log(truth / 0.1))).toBeLessThanOrEqual(slack + 1e-12);
  }
  expect(slack).toBeCloseTo(Math.log(0.1 / 0.095), 12);
});

test.each([
  [0.004, 0.005],
  [0.005, 0.005],
  [0, 0.005],
  [5e-6, 5e-3 * 1e-3 * (1 - 1e-15)],
  [1e308, 1e308],
  [5e-324, 5e-324],
])("of %s ± %s nothing is known", (value, precision) => {
  expect(roundingSlack(value, precision, "s")).toBe(boundless);
});

test("sizes are compared with a page more, and so is their slack", () => {
  expect(roundingSlack(0, 52_429, "B")).toBeCloseTo(Math.log((52_429 + 4096) / 4096), 12);
  expect(roundingSlack(104_858, 52_429, "B")).toBeCloseTo(Math.log((104_858 + 4096) / (52_429 + 4096)), 12);
});
