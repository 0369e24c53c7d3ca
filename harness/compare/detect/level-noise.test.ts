import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { levelNoise } from "./level-noise.ts";

const day = 24 * 3600 * 1000;
const times = Array.from({ length: 180 }, (_, night) => night * day);

/** Median over histories of the spread found, of means of many nights; each night is so much like the one before. */
function spread(alike: number, drift: (night: number) => number = () => 0): number {
  const found = Array.from({ length: 41 }, (_, seed) => {
    const normal = randomNormal.source(randomSource(seed + 1))();
    let state = normal();
    const levels = times.map((_, night) => {
      state = alike * state + Math.sqrt(1 - alike ** 2) * normal();
      return 0.01 * state + drift(night);
    });
    return Math.sqrt(levelNoise(levels, times).longRun);
  });
  return found.sort((a, b) => a - b)[20]!;
}

test("nights that are independent have the spread of one", () => {
  expect(spread(0)).toBeGreaterThan(0.009);
  expect(spread(0)).toBeLessThan(0.0125);
});

test("nights that are alike make means of many less certain", () => {
  // The square root of (1 + 0.5)/(1 − 0.5) is 1.73.
  expect(spread(0.5)).toBeGreaterThan(0.0135);
  expect(spread(0.5)).toBeLessThan(0.02);
});

test("a drift is no noise", () => {
  const slow = (night: number) => 0.003 * Math.max(0, night - 90);
  expect(spread(0, slow) / spread(0)).toBeLessThan(1.3);
});

test("a few runs have noise too, equal ones have none", () => {
  expect(levelNoise([0, 0.1, 0, 0.1, 0, 0.1], times.slice(0, 6)).longRun).toBeGreaterThan(0);
  expect(levelNoise([1, 1, 1, 1, 1, 1], times.slice(0, 6)).longRun).toBeLessThan(1e-6);
});
