import { expect, test } from "vitest";
import { unlikeStretch } from "./unlike-stretch.ts";

test("a stretch up to the end is where it begins", () => {
  const ranks = Float64Array.of(-3, -1, -2, 2, 1, 3);
  // 6² over 3·3, times 12 over 7.
  expect(unlikeStretch(ranks)).toEqual({ change: 3, contrast: Math.sqrt((12 * 4) / 7) });
});

test("a stretch with a way back changes where it ends", () => {
  expect(unlikeStretch(Float64Array.of(-4, -3, -2, 2, 3, 4, -1, 0, 1))!.change).toBe(6);
});

test("no level is shorter than three", () => {
  expect(unlikeStretch(Float64Array.of(-3, -2, -1, 0, 1, 2, 3, -9))!.change).toBeLessThanOrEqual(5);
  expect(unlikeStretch(Float64Array.of(-1, -1, 0, 1, 1))).toBeUndefined();
});
