import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { dashboardBench } from "./dashboard-bench.ts";

const bench = (tool: string, unit: string, value: unknown = 100, name = "fetch") =>
  dashboardBench("Storage", tool, { name, value, unit, range: "± 3", extra: "9 times" }, "data.js: benches[0]");

test("a bench becomes a result in base units that is called after it", () => {
  expect(bench("cargo", "ns/iter")).toEqual({
    suite: "Storage",
    subject: "cargo",
    params: {},
    operation: "fetch",
    metric: "time",
    unit: "s",
    better: "lower",
    value: 1e-7,
  });
});

test.each([
  ["cargo", "ns/iter", "lower"],
  ["go", "ns/op", "lower"],
  ["go", "MB/s", "higher"],
  ["go", "allocs/op", "lower"],
  ["benchmarkjs", "ops/sec", "higher"],
  ["pytest", "iter/sec", "higher"],
  ["googlecpp", "ns/iter", "lower"],
  ["catch2", "us", "lower"],
  ["julia", "ns", "lower"],
  ["jmh", "ops/s", "higher"],
  ["jmh", "us/op", "lower"],
  ["benchmarkdotnet", "ns", "lower"],
  ["benchmarkluau", "μs", "lower"],
  ["customSmallerIsBetter", "widgets", "lower"],
  ["customBiggerIsBetter", "widgets", "higher"],
  ["customSmallerIsBetter", "ops/s", "lower"],
  ["customBiggerIsBetter", "ms", "higher"],
  ["somethingNew", "ms", "lower"],
])("of the tool %s a value in %s is better when %s", (tool, unit, better) => {
  expect(bench(tool, unit).better).toBe(better);
});

test("a value as text is a value", () => {
  expect(bench("customSmallerIsBetter", "s", "1.5e-3").value).toBe(0.0015);
});

test.each([
  ["a tool and a unit that say nothing", ["somethingNew", "widgets"], 'tool "somethingNew" nor unit "widgets"'],
  ["a negative time", ["go", "ns/op", -1], "value: -1e-9 is negative (-1 ns/op)"],
  ["a time of 0", ["go", "ns/op", 0], "value: 0 is no value in s (0 ns/op)"],
  ["more than a number can hold", ["customSmallerIsBetter", "TB", 1e300], "value: Infinity is not a finite number"],
  ["no number", ["go", "ns/op", null], /value: .*\(null\)$/],
  ["words", ["go", "ns/op", "fast"], /value: .*\("fast"\)$/],
  ["no name", ["go", "ns/op", 1, ""], /name: /],
] as const)("%s is refused with its place and value", (_, [tool, unit, ...rest], message) => {
  expect(() => bench(tool, unit, ...rest)).toThrow(InputError);
  expect(() => bench(tool, unit, ...rest)).toThrow(message);
});
