import { expect, test } from "vitest";
import { pauseAfter } from "./pause-after.ts";

test.each([
  [1, 300, 600],
  [2, 300, 1200],
  [4, 300, 4800],
  [5, 300, 4800],
  [40, 300, 4800],
  [40, 5000, 60_000],
])("after %i tries, the last of %i ms, it is at most %i ms", (failed, took, most) => {
  expect(pauseAfter(failed, took, () => 1)).toBe(most);
  expect(pauseAfter(failed, took, () => 0.25)).toBe(most / 4);
});
