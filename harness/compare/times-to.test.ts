import { expect, test } from "vitest";
import { timesTo } from "./times-to.ts";

const points = [
  [0.5, 10],
  [4.5, 30],
  [5, 30],
  [6, 29],
  [10, 50],
] as const;

test("a curve comes to each value for the first time on the line between two points", () => {
  expect(timesTo(points, [0, 10, 15, 30, 39.5, 50])).toEqual([0.5, 0.5, 1.5, 4.5, 8, 10]);
});

test("several values lie between the same points", () => {
  expect(timesTo(points, [15, 15, 20])).toEqual([1.5, 1.5, 2.5]);
});
