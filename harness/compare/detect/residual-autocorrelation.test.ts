import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { findChanges } from "./find-changes.ts";
import { autocorrelation } from "./residual-autocorrelation.ts";

const normal = (seed: number) => randomNormal.source(randomSource(seed))(0, 0.01);

test("levels that were found leave nothing of what neighbours have in common", () => {
  const noise = normal(1);
  const levels = Array.from({ length: 200 }, (_, i) => noise() + (i < 100 ? 0 : 0.2));
  expect(autocorrelation(levels, [])).toBeGreaterThan(0.6);
  expect(autocorrelation(levels, findChanges(levels, "pelt", randomSource(1)))).toBeLessThan(0.2);
});

test("noise that wanders has much of it", () => {
  const noise = normal(2);
  let state = 0;
  const levels = Array.from({ length: 300 }, () => {
    state = 0.8 * state + noise();
    return state;
  });
  expect(autocorrelation(levels, [])).toBeGreaterThan(0.6);
});

test("a few levels do not tell", () => {
  expect(autocorrelation([1, 2, 3, 4, 5, 6, 7, 8, 9], [])).toBeUndefined();
});
