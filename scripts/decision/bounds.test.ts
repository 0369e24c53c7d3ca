import { expect, test } from "vitest";
import { checkBounds } from "./bounds.ts";
import { plimsoll } from "./rules/plimsoll.ts";
import type { Block } from "./sections.ts";

const block = (...cells: { effect: number; blocked: number; pairs: number }[]): Block => ({
  noise: "quiet",
  spread: 0.05,
  rows: [{ noise: "quiet", family: "1", rule: plimsoll, cells }],
});

test("a bound holds up to its value and is missed beyond", () => {
  const found = (blocked: number, pairs: number) =>
    checkBounds([block({ effect: 0, blocked, pairs })], "Plimsoll").map(({ holds }) => holds);
  expect(found(0.01, 14.5)).toEqual([true, true]);
  expect(found(0.011, 14.6)).toEqual([false, false]);
});

test("what must be found at least is missed from below", () => {
  const [power] = checkBounds([block({ effect: 0.05, blocked: 0.89, pairs: 12 })], "Plimsoll");
  expect(power).toMatchObject({ least: 0.9, found: 0.89, holds: false });
});

test("bounds are those of one rule, and only of what was measured", () => {
  expect(checkBounds([block({ effect: 0.3, blocked: 0, pairs: 8 })], "Plimsoll")).toEqual([]);
  expect(checkBounds([block({ effect: 0, blocked: 0, pairs: 8 })], "another")).toEqual([]);
});
