import { expect, test } from "vitest";
import { lastValue } from "./last-value.ts";
import { run } from "./testing.ts";

test("one execution of each decides, strictly above the ratio", () => {
  expect(lastValue(1.1).judge(run([1, 9], [1.11, 9]))).toEqual({ blocked: true, pairs: 1 });
  expect(lastValue(1.5).judge(run([1, 9], [1.5, 90])).blocked).toBe(false);
});

test("is named by its percentage", () => {
  expect([lastValue(1.1).name, lastValue(2).name]).toEqual(["last value, 110 %", "last value, 200 %"]);
});
