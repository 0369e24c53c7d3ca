import { expect, test } from "vitest";
import { isMonthBefore } from "./month-before.ts";

const moment = new Date("2025-04-01T00:00:00Z");

test.each([
  ["a/b/c/2025-03", true],
  ["a/b/c/2025-04", false],
  ["a/b/c/2024-12", true],
  ["a/b/c/2025-00", false],
  ["a/b/c/2025-3", false],
  ["a/b/2025-03", false],
  ["a/b/c/d/2025-03", false],
  ["a/b/c/confirmations", false],
])("whether %s was over when April began: %s", (folder, over) => {
  expect(isMonthBefore(folder, moment)).toBe(over);
});

test("a month is not over before its last moment is", () => {
  expect(isMonthBefore("a/b/c/2025-03", new Date("2025-03-31T23:59:59.999Z"))).toBe(false);
});
