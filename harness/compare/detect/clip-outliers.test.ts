import { expect, test } from "vitest";
import { clipOutliers } from "./clip-outliers.ts";

/** Noise without randomness: neighbours differ by about 1. */
const wave = (count: number) => Array.from({ length: count }, (_, i) => [0, 1, -1, 0.5, -0.5][i % 5]!);

test("a wild value is pulled in and the others stay", () => {
  const levels = wave(40);
  const wild = levels.with(20, 50).with(0, -50).with(39, 50);
  const clipped = clipOutliers(wild);
  expect(Math.max(...clipped.map(Math.abs))).toBeLessThan(6);
  wild.forEach((level, i) => {
    if (Math.abs(level) < 10) expect(clipped[i]).toBe(level);
  });
});

test("a step stays where it is", () => {
  const levels = wave(40).map((level, i) => level + (i < 20 ? 0 : 100));
  expect([...clipOutliers(levels)]).toEqual(levels);
});

test("three wild values in a row are outliers and four are a level", () => {
  const wild = (count: number) => clipOutliers(wave(41).map((level, i) => (i >= 20 && i < 20 + count ? 100 : level)));
  expect(Math.max(...wild(3))).toBeLessThan(10);
  expect(Math.max(...wild(4))).toBe(100);
});

test("a count that hardly ever varies keeps its two values", () => {
  const levels = [...Array(12).fill(5), ...Array(12).fill(7)];
  expect([...clipOutliers(levels)]).toEqual(levels);
});

test("few values stay as they are", () => {
  expect([...clipOutliers([])]).toEqual([]);
  expect([...clipOutliers([3])]).toEqual([3]);
  expect([...clipOutliers([1, 2])]).toEqual([1, 2]);
});
