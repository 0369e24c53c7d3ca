import { expect, test } from "vitest";
import { benchQuantities } from "./bench-quantities.ts";

test("what Go prints behind its time are quantities of their own", () => {
  const bench = { name: "BenchmarkSet", value: 7721, unit: "ns/op\t   4.14 MB/s\t     344 B/op\t      15 allocs/op" };
  expect(benchQuantities({ ...bench, extra: "9 times" })).toEqual([
    { name: "BenchmarkSet", value: 7721, unit: "ns/op", extra: "9 times" },
    { name: "BenchmarkSet", value: "4.14", unit: "MB/s", extra: "9 times" },
    { name: "BenchmarkSet", value: "344", unit: "B/op", extra: "9 times" },
    { name: "BenchmarkSet", value: "15", unit: "allocs/op", extra: "9 times" },
  ]);
});

test.each(["-5.00", "1.5e-07", "NaN", "+Inf"])("%s behind the time is no part of its unit", (value) => {
  expect(benchQuantities({ name: "a", value: 1, unit: `ns/op\t ${value} score\t 3 B/op` })).toEqual([
    { name: "a", value: 1, unit: "ns/op" },
    { name: "a", value, unit: "score" },
    { name: "a", value: "3", unit: "B/op" },
  ]);
});

test("a unit with a line break in it is still one", () => {
  expect(benchQuantities({ name: "a", value: 1, unit: "ns/op\t 5 B/op\nx" })).toEqual([
    { name: "a", value: 1, unit: "ns/op" },
    { name: "a", value: "5", unit: "B/op\nx" },
  ]);
});

test.each([
  [{ name: "a", value: 1, unit: "ns/op" }],
  [{ name: "a", value: 1, unit: "x calib/syscall" }],
  [{ name: "a", value: 1, unit: "ns/op\tcold" }],
  [{ name: "a", value: 1, unit: "\t 1 B/op" }],
  [{ name: "a", value: 1 }],
  [{ unit: 7 }],
  [null],
  ["ns/op\t 1 B/op"],
])("%j has one quantity", (bench) => {
  expect(benchQuantities(bench)).toEqual([bench]);
});
