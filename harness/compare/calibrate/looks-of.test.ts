import { expect, test } from "vitest";
import { looksOf } from "./looks-of.ts";

test.each([
  [1, [8]],
  [8, [8]],
  [12, [8, 12]],
  [16, [8, 12, 16]],
  [20, [8, 12, 16, 20]],
  [38, [16, 24, 32, 40]],
  [60, [24, 36, 48, 60]],
])("a plan of %d pairs is looked at after %j", (pairs, looks) => {
  expect(looksOf(pairs)).toEqual(looks);
});
