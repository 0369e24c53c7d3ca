import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { eDivisive } from "./e-divisive.ts";

const gaussian = (seed: number, count: number, level = (_: number) => 0) => {
  const normal = randomNormal.source(randomSource(seed))(0, 0.02);
  return Float64Array.from({ length: count }, (_, i) => normal() + level(i));
};

test("p is never 0 and never above what is allowed", () => {
  const changes = eDivisive(
    gaussian(1, 80, (i) => (i < 40 ? 0 : 0.2)),
    randomSource(1),
  );
  expect(changes.map(({ index }) => index)).toEqual([40]);
  expect(changes[0]!.p).toBeGreaterThan(0);
  expect(changes[0]!.p).toBeLessThanOrEqual(0.002);
});

test("changes that lie in different windows are found, and one in two windows once", () => {
  const values = gaussian(2, 260, (i) => (i < 30 ? 0 : i < 140 ? 0.15 : 0.3));
  expect(eDivisive(values, randomSource(1)).map(({ index }) => index)).toEqual([30, 140]);
});

test("a short history shows a change too", () => {
  const values = gaussian(3, 45, (i) => (i < 30 ? 0 : 0.1));
  expect(eDivisive(values, randomSource(1)).map(({ index }) => index)).toEqual([30]);
});

test("too few values show nothing", () => {
  expect(eDivisive(Float64Array.from([0, 0, 1, 1]), randomSource(1))).toEqual([]);
  expect(eDivisive(new Float64Array(0), randomSource(1))).toEqual([]);
});
