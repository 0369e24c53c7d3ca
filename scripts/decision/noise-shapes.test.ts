import { expect, test } from "vitest";
import { randomSource } from "../../harness/stats/random-source.ts";
import { pairSpread } from "./measure.ts";
import { single } from "./metric-family.ts";
import { shapedNoise } from "./noise-shapes.ts";

const plan = { simulations: 1, seed: 8, pairs: 200 };

test.each(shapedNoise(0.05))(
  "a pair with noise of shape $name scatters by the standard deviation asked for",
  (noise) => {
    const spread = pairSpread(noise, single, plan);
    expect(spread / 0.05).toBeGreaterThan(0.93);
    expect(spread / 0.05).toBeLessThan(1.07);
  },
);

test("drift swings by more than twice the difference of neighbours", () => {
  const drift = shapedNoise(1).find(({ name }) => name === "strong drift")!;
  const [row] = drift.sample(1, 50_000, randomSource(1));
  const sd = Math.sqrt(row!.reduce((sum, value) => sum + value * value, 0) / row!.length);
  expect(sd).toBeGreaterThan(2);
});

test("bursts point upwards", () => {
  const bursts = shapedNoise(1).find(({ name }) => name === "skewed bursts")!;
  const [row] = bursts.sample(1, 50_000, randomSource(1));
  const sorted = row!.slice().sort();
  const median = sorted[25_000]!;
  expect(sorted[49_500]! - median).toBeGreaterThan(2 * (median - sorted[500]!));
});

test("a coarse clock says its step, the others have none", () => {
  expect(shapedNoise(0.11).flatMap(({ tick }) => tick ?? [])).toEqual([0.11]);
});
