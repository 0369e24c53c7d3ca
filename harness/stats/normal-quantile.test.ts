import { expect, test } from "vitest";
import { normalQuantile } from "./normal-quantile.ts";

test("quantiles are those of the tables, out to far tails", () => {
  expect(normalQuantile(0.5)).toBe(0);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
  expect(normalQuantile(0.9999)).toBeCloseTo(3.719016485455709, 10);
  expect(normalQuantile(1e-10)).toBeCloseTo(-6.361340902404056, 7);
});

test("both tails are alike", () => {
  for (const p of [0.6, 0.9, 0.99, 0.999]) expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 10);
});
