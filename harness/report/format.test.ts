import { expect, test } from "vitest";
import { change, counted, duration, percent, probability, quantities, share } from "./format.ts";

test.each([
  [[0.1352, 0.1461], "s", ["135 ms", "146 ms"]],
  [[0.00998, 0.0102], "s", ["9.98 ms", "10.2 ms"]],
  [[0.9997e-3, 0.5e-3], "s", ["1.00 ms", "0.500 ms"]],
  [[12.5e-9], "s", ["12.5 ns"]],
  [[4000], "s", ["4,000 s"]],
  [[512, 100], "B", ["512 B", "100 B"]],
  [[1023 * 1024], "B", ["1,023 KiB"]],
  [[3.2 * 1024 ** 3, 1.1 * 1024 ** 2], "B", ["3.20 GiB", "0.00107 GiB"]],
  [[1.5 * 1024 ** 2], "B/s", ["1.50 MiB/s"]],
  [[152_340, 1_234_567], "1/s", ["0.152 M/s", "1.23 M/s"]],
  [[3.42159, 20], "1", ["3.42", "20.0"]],
  [[0, 0], "1", ["0", "0"]],
  [[-2.5], "1", ["−2.50"]],
  [[1e-12, 1e300], "1", ["1.00e−12", "1.00e300"]],
] as const)("%j %s reads %j", (values, unit, read) => {
  expect(quantities(values, unit)).toEqual(read);
});

test.each([
  [0.081, "+8.1 %"],
  [-0.0004, "0.0 %"],
  [-0.25, "−25.0 %"],
  [1.5, "+150 %"],
  [11.34, "×12.3"],
])("the ratio %d reads %s", (ratio, read) => {
  expect(percent(ratio)).toBe(read);
});

test("a change is told as the value moved, with its interval", () => {
  const harm = { change: 0.081, low: 0.059, high: 0.104 };
  expect(change(harm, "lower")).toBe("+8.1 % [+5.9, +10.4]");
  expect(change(harm, "higher")).toBe("−7.5 % [−9.4, −5.6]");
});

test("a change without interval or estimate says no more than is known", () => {
  expect(change({ change: 0.2, low: null, high: null }, "lower")).toBe("+20.0 %");
  expect(change({ change: null, low: null, high: null }, "lower")).toBe("–");
});

test("a rate that fell to nothing is a change too", () => {
  expect(change({ change: -1, low: -1, high: 0 }, "higher")).toBe("×∞ [0.0, ×∞]");
});

test("a probability is never shown as 0", () => {
  expect([0.00001, 0.0123, 1, null].map(probability)).toEqual(["<0.001", "0.012", "1.000", "–"]);
});

test("time, shares and counts read as people say them", () => {
  expect([4.23, 99, 754, 12_600].map(duration)).toEqual(["4.2 s", "99 s", "13 min", "3.5 h"]);
  expect([0.02, 0.0079, 0].map(share)).toEqual(["2 %", "0.79 %", "0 %"]);
  expect([counted(1, "pair"), counted(12_000, "metric")]).toEqual(["1 pair", "12,000 metrics"]);
});
