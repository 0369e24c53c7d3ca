import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { likeliestLevels } from "./likeliest-levels.ts";

test("large steps in independent noise are levels, not autocorrelation", () => {
  const normal = randomNormal.source(randomSource(1))(0, 0.02);
  const values = Float64Array.from({ length: 150 }, (_, i) => normal() + 0.2 * Math.floor(i / 50));
  expect(likeliestLevels(values)).toEqual([50, 100]);
});

test("noise that wanders is autocorrelation, not levels", () => {
  const normal = randomNormal.source(randomSource(2))(0, 0.02);
  let state = 0;
  const values = Float64Array.from({ length: 300 }, () => {
    state = 0.6 * state + normal();
    return state;
  });
  expect(likeliestLevels(values)).toEqual([]);
});

test("equal values are one level", () => {
  expect(likeliestLevels(new Float64Array(40).fill(0.7))).toEqual([]);
});
