import { expect, test } from "vitest";
import { run } from "./testing.ts";
import { welch, welchTest } from "./welch.ts";

test("agrees with a case computed by hand: variances 1, four degrees of freedom", () => {
  const { t, df, p } = welchTest(Float64Array.of(1, 2, 3), Float64Array.of(2, 3, 4));
  expect(t).toBeCloseTo(Math.sqrt(1.5), 12);
  expect(df).toBeCloseTo(4, 12);
  expect(p).toBeCloseTo(0.2879, 4);
});

test("unequal variances cost degrees of freedom", () => {
  const { df } = welchTest(Float64Array.of(1, 2, 3), Float64Array.of(10, 40, 70));
  expect(df).toBeCloseTo((1 / 3 + 300) ** 2 / ((1 / 3) ** 2 / 2 + 300 ** 2 / 2), 9);
});

test("blocks what is significantly slower, and not what is faster", () => {
  const slow = [1.2, 1.21, 1.19, 1.2];
  const fast = [1, 1.01, 0.99, 1];
  expect(welch.judge(run(fast, slow))).toEqual({ blocked: true, pairs: 4 });
  expect(welch.judge(run(slow, fast)).blocked).toBe(false);
  expect(welch.judge(run(fast, [1.01, 1, 1, 0.99])).blocked).toBe(false);
});
