import { expect, test } from "vitest";
import { randomSource } from "../../harness/stats/random-source.ts";
import { cloud, lsmLike, machineNoise, quiet } from "./machine-noise.ts";
import { pairSpread } from "./measure.ts";
import { single } from "./metric-family.ts";

test.each([
  [quiet, 0.05],
  [lsmLike, 0.115],
  [cloud, 0.23],
])("a pair of $name scatters as it is meant to", (profile, sd) => {
  const spread = pairSpread(machineNoise(profile), single, { simulations: 1, seed: 3, pairs: 20 });
  expect(spread / sd).toBeGreaterThan(0.95);
  expect(spread / sd).toBeLessThan(1.05);
});

test("metrics of one execution share a good part of its noise, and not all", () => {
  const [a, b] = machineNoise(quiet).sample(2, 40_000, randomSource(4)) as [Float64Array, Float64Array];
  const steps = (row: Float64Array) => row.map((value, i) => (i === 0 ? 0 : value - row[i - 1]!));
  expect(correlation(steps(a), steps(b))).toBeGreaterThan(0.5);
  expect(correlation(steps(a), steps(b))).toBeLessThan(0.8);
});

test("who runs second is slower by the handicap", () => {
  const [row] = machineNoise(quiet).sample(1, 200_000, randomSource(5));
  const handicap = row!.reduce((sum, value, slot) => sum + (slot % 2 === 1 ? value : -value), 0) / 100_000;
  expect(handicap).toBeCloseTo(quiet.second, 3);
});

function correlation(x: Float64Array, y: Float64Array): number {
  const product = (p: Float64Array, q: Float64Array) => p.reduce((sum, value, i) => sum + value * q[i]!, 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}
