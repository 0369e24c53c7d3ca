import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { rankAutocorrelation } from "./rank-autocorrelation.ts";

function drifting(correlation: number, n: number): number[] {
  const normal = randomNormal.source(randomSource(3))();
  let level = normal();
  return Array.from({ length: n }, () => {
    level = correlation * level + Math.sqrt(1 - correlation ** 2) * normal();
    return Math.exp(level);
  });
}

test.each([0, 0.5, 0.9])("the correlation %d of neighbours is recovered from a long series", (correlation) => {
  expect(Math.abs(rankAutocorrelation(drifting(correlation, 4000))! - correlation)).toBeLessThan(0.05);
});

test("a value far out changes little", () => {
  const values = drifting(0.5, 200);
  const spoilt = values.map((value, i) => (i === 100 ? 1e9 : value));
  expect(Math.abs(rankAutocorrelation(spoilt)! - rankAutocorrelation(values)!)).toBeLessThan(0.05);
});

test("alternating values are as negative as can be, nearly", () => {
  expect(rankAutocorrelation(Array.from({ length: 100 }, (_, i) => i % 2))).toBeCloseTo(-0.99, 6);
});

test("equal values, and fewer than three, have none", () => {
  expect(rankAutocorrelation([2, 2, 2, 2])).toBeUndefined();
  expect(rankAutocorrelation([1, 2])).toBeUndefined();
});
