import { expect, test } from "vitest";
import { printable } from "./text-tail.ts";
import { withoutHalves } from "./without-halves.ts";

test.each([
  ["a🦀b", 2, "a"],
  ["a🦀b", 3, "a🦀"],
  ["a🦀b", -2, "b"],
  ["数据", 1, "数"],
])("%s cut at %d has no half of a character", (text, at, expected) => {
  expect(withoutHalves(at < 0 ? text.slice(at) : text.slice(0, at))).toBe(expected);
});

test("a line of emoji is cut between two of them", () => {
  for (const start of ["", "a"]) expect(printable(start + "🦀".repeat(5000))).not.toMatch(/\p{Surrogate}/u);
});
