import { expect, test } from "vitest";
import { allot } from "./allot.ts";
import type { Section } from "./section.ts";

const section = (id: string, items: number, folded = false): Section => ({
  id,
  title: id,
  folded,
  content: { kind: "list", items: Array.from({ length: items }, () => ["item"]) },
});
const sections = [section("regressed", 2), section("unchanged", 5, true), section("warnings", 3)];

test.each([
  [10, [2, 5, 3]],
  [6, [2, 1, 3]],
  [4, [2, 0, 2]],
  [1, [1, 0, 0]],
])("of %i rows the folded section gets what the open ones leave", (rows, shares) => {
  const allotted = allot(sections, rows);
  expect(sections.map((s) => allotted.get(s))).toEqual(shares);
});
