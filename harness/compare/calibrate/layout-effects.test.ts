import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import type { LogRatios } from "../log-ratios.ts";
import { layoutEffects } from "./layout-effects.ts";

/** Rebuilds of 8 pairs with noise 0.05; of each metric, its shifts by rebuild. */
function rebuilds(shifts: readonly (readonly number[])[], seed: number, noise = 0.05): LogRatios[] {
  const normal = randomNormal.source(randomSource(seed))(0, noise);
  return shifts[0]!.map((_, build) => ({
    ...{ metrics: shifts.length, pairs: 8 },
    values: Float64Array.from({ length: shifts.length * 8 }, (_, i) => shifts[Math.floor(i / 8)]![build]! + normal()),
  }));
}

const none = [0, 0, 0, 0, 0];

test("a metric that moves with the layout is told from those that do not", () => {
  const effects = layoutEffects(rebuilds([none, [0.2, -0.1, 0.15, -0.2, 0], none], 1), 1);
  expect(effects.map((effect) => effect!.sd > 0)).toEqual([false, true, false]);
  expect(effects[1]!.sd).toBeGreaterThan(0.1);
  expect(effects[0]!.shifts).toEqual(none);
});

test("among equal builds one of many metrics is seen to differ in about 1 calibration of 20", () => {
  const metrics = Array.from({ length: 20 }, () => none);
  const wrong = Array.from({ length: 60 }, (_, i) => layoutEffects(rebuilds(metrics, 100 + i), i)).filter((effects) =>
    effects.some((effect) => effect!.sd > 0),
  );
  expect(wrong.length).toBeLessThan(9);
});

test("a counter that never varies has no layout effect, and without rebuilds none is measured", () => {
  expect(layoutEffects(rebuilds([none], 1, 0), 1)).toEqual([{ sd: 0, shifts: none }]);
  expect(layoutEffects([], 1)).toEqual([]);
});
