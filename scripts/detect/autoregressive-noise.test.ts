import { expect, test } from "vitest";
import { quantile } from "../../harness/stats/quantile.ts";
import { randomSource } from "../../harness/stats/random-source.ts";
import { autoregressiveNoise } from "./autoregressive-noise.ts";

test("neighbours are as alike as asked for, and one value in fifty is an outlier", () => {
  const values = [...autoregressiveNoise(0.6, 0.02).sample(40_000, randomSource(1))];
  const ordinary = (value: number) => Math.abs(value) < 0.07;
  let [products, squares] = [0, 0];
  for (let i = 1; i < values.length; i++) {
    if (!ordinary(values[i]!) || !ordinary(values[i - 1]!)) continue;
    products += values[i]! * values[i - 1]!;
    squares += values[i]! ** 2;
  }
  expect(products / squares).toBeCloseTo(0.6, 1);
  const distances = values.map(Math.abs);
  expect(1.4826 * quantile(distances, 0.5)!).toBeCloseTo(0.02, 2);
  const wild = values.filter((value) => !ordinary(value)).length / values.length;
  expect(wild).toBeGreaterThan(0.012);
  expect(wild).toBeLessThan(0.021);
});
