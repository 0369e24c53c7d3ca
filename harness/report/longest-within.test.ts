import { expect, test } from "vitest";
import { longestWithin } from "./longest-within.ts";

const dots = (rows: number) => ".".repeat(rows);

test.each([
  [10, 7, 7],
  [7, 7, 7],
  [5, 7, 5],
  [0, 7, 0],
  [0, 0, 0],
])("within %i of up to %i dots are %i", (limit, most, length) => {
  expect(longestWithin(limit, most, dots)).toBe(dots(length));
});

test("nothing is returned where even the shortest is too long", () => {
  expect(longestWithin(5, 3, (rows) => `headline${dots(rows)}`)).toBeUndefined();
});
