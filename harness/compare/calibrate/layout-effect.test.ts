import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { layoutEffect } from "./layout-effect.ts";

const normal = randomNormal.source(randomSource(5));
const rebuilds = (layout: number, noise: number, count: number, pairs: number): number[][] =>
  Array.from({ length: count }, () => {
    const shift = normal(0, layout)();
    return Array.from({ length: pairs }, () => shift + normal(0, noise)());
  });

test("what rebuilds scatter by is recovered from under the noise of their pairs", () => {
  const { sd, shifts } = layoutEffect(rebuilds(0.02, 0.03, 200, 8))!;
  expect(sd).toBeGreaterThan(0.017);
  expect(sd).toBeLessThan(0.023);
  expect(shifts).toHaveLength(200);
});

test("noise alone is no layout effect", () => {
  expect(layoutEffect(rebuilds(0, 0.03, 200, 8))!.sd).toBeLessThan(0.005);
  expect(layoutEffect([Array(8).fill(0), Array(8).fill(0)])).toEqual({ sd: 0, shifts: [0, 0] });
});

test("one rebuild shows nothing of what lies between rebuilds", () => {
  expect(layoutEffect([[0.1, 0.2]])).toBeUndefined();
  expect(layoutEffect([[0.1, 0.2], []])).toBeUndefined();
});
