import { expect, test } from "vitest";
import type { Unit } from "../../harness/model/quantity.ts";
import { counted, moment, percent, quantity, range } from "./format.ts";

test.each<[number, Unit, string]>([
  [0.1352, "s", "135 ms"],
  [0.0009997, "s", "1.00 ms"],
  [12.5, "s", "12.5 s"],
  [4300, "s", "4,300 s"],
  [0, "B", "0 B"],
  [1024 ** 3 * 1.2, "B", "1.20 GiB"],
  [51_200, "1/s", "51.2 k/s"],
  [2.71428, "1", "2.71"],
  [0.00001, "1", "1.00e−5"],
])("%s in %s is read as %s", (value, unit, text) => {
  expect(quantity(value, unit)).toBe(text);
});

test("both ends of a range stand in one unit", () => {
  expect(range(0.95, 1.2, "s")).toBe("0.950–1.20 s");
});

test("changes have a sign unless they are none", () => {
  expect([0.081, -0.004, 0.0001, -0.0001, 11.3].map(percent)).toEqual(["+8.1 %", "−0.4 %", "0.0 %", "0.0 %", "×12.3"]);
});

test("one is singular", () => {
  expect([1, 2, 1200].map((n) => counted(n, "run"))).toEqual(["1 run", "2 runs", "1,200 runs"]);
});

test("times are in UTC", () => {
  expect(moment("2025-03-02T04:05:06.789Z")).toBe("2025-03-02 04:05");
});
