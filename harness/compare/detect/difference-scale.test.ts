import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { differenceScale } from "./difference-scale.ts";

test("of Gaussian noise it is the standard deviation, whatever steps and outliers are in it", () => {
  const normal = randomNormal.source(randomSource(1))(0, 3);
  const noise = Array.from({ length: 4000 }, normal);
  expect(differenceScale(noise)).toBeCloseTo(3, 0);
  const stepped = noise.map((value, i) => value + (i > 1000 ? 100 : 0) + (i % 50 === 0 ? 500 : 0));
  expect(differenceScale(stepped)).toBeCloseTo(3, 0);
});

test("where most neighbours are equal the mean tells", () => {
  expect(differenceScale([1, 1, 1, 1, 3])).toBeCloseTo(Math.sqrt(Math.PI) / 4);
});

test("equal values have none, nor has a single one", () => {
  expect(differenceScale([2, 2, 2])).toBe(0);
  expect(differenceScale([2])).toBe(0);
  expect(differenceScale([])).toBe(0);
});
