import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { longRunNoise } from "./long-run-noise.ts";

function autoregressive(seed: number, coefficient: number, count: number): Float64Array {
  const normal = randomNormal.source(randomSource(seed))();
  let state = normal();
  return Float64Array.from({ length: count }, () => {
    state = coefficient * state + Math.sqrt(1 - coefficient ** 2) * normal();
    return state;
  });
}

test("of a long series it is what the process has", () => {
  const { variance, autocorrelation, longRun } = longRunNoise(autoregressive(1, 0.6, 20_000), []);
  expect(variance).toBeCloseTo(1, 1);
  expect(autocorrelation).toBeCloseTo(0.6, 1);
  expect(Math.abs(longRun / 4 - 1)).toBeLessThan(0.1);
});

test("levels that are told are no noise, and short ones hide no autocorrelation", () => {
  const values = autoregressive(2, 0.6, 6000).map((value, i) => value + 50 * Math.floor(i / 30));
  const changes = Array.from({ length: 199 }, (_, i) => 30 * (i + 1));
  const { autocorrelation, variance } = longRunNoise(values, changes);
  expect(Math.abs(autocorrelation - 0.6)).toBeLessThan(0.05);
  // Within a level of 30 some of the noise is taken for the level.
  expect(variance).toBeGreaterThan(0.8);
  expect(longRunNoise(values, []).autocorrelation).toBe(0.9);
});

test("neighbours that differ more than others count as independent", () => {
  const { autocorrelation, variance, longRun } = longRunNoise(
    Float64Array.from({ length: 100 }, (_, i) => i % 2),
    [],
  );
  expect(autocorrelation).toBe(0);
  expect(longRun).toBe(variance);
});

test("levels without any noise have none, whatever rounding makes of their sums", () => {
  const values = Float64Array.from([...Array(33).fill(Math.log(1 / 3)), ...Array(33).fill(Math.log(1 / 7))]);
  expect(longRunNoise(values, [33])).toEqual({ variance: 0, autocorrelation: 0, longRun: 0 });
});
