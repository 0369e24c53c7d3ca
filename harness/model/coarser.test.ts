import { expect, test } from "vitest";
import { coarser } from "./coarser.ts";

test.each([
  [undefined, undefined, {}],
  [0.5, undefined, { precision: 0.5 }],
  [undefined, 0.5, { precision: 0.5 }],
  [0.05, 0.5, { precision: 0.5 }],
])("of %s and %s", (a, b, larger) => {
  expect(coarser(a, b)).toEqual(larger);
});
