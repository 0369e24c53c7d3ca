import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parseHyperfine } from "./hyperfine.ts";

const first = readFileSync("harness/parse/testdata/hyperfine-1.json", "utf8");
const second = readFileSync("harness/parse/testdata/hyperfine-2.json", "utf8");
const told = (text: string) =>
  parseHyperfine(text, "shell", "h.json").executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit}`),
  );

test("of version 1 each time is a value of its run", () => {
  expect(told(first)).toEqual([
    ["shell/hyperfine/n=1/sleep 0.01:time 0.011342825 s", "shell/hyperfine/n=2/sleep 0.02:time 0.021382276000000002 s"],
    ["shell/hyperfine/n=1/sleep 0.01:time 0.014292437000000002 s", "shell/hyperfine/n=2/sleep 0.02:time 0.021445424 s"],
    [
      "shell/hyperfine/n=1/sleep 0.01:time 0.012104067000000001 s",
      "shell/hyperfine/n=2/sleep 0.02:time 0.021343688000000003 s",
    ],
  ]);
});

test("of version 1 without its times the median is the only value, and memory is a metric", () => {
  const result = { command: "x", median: 0.5, mean: 0.6, memory_usage_byte: [4096] };
  expect(told(JSON.stringify({ results: [result] }))).toEqual([
    ["shell/hyperfine//x:time 0.5 s", "shell/hyperfine//x:memory_peak_resident 4096 B"],
  ]);
});

test("of version 2 each quantity is a metric, and the name stands for the command", () => {
  const [one, two] = told(second);
  expect(one).toEqual([
    "shell/hyperfine/threads=4/one second:time 1.01 s",
    "shell/hyperfine/threads=4/one second:time_cpu 0.002 s",
    "shell/hyperfine/threads=4/one second:time_user 0.002 s",
    "shell/hyperfine/threads=4/one second:memory_peak_resident 1867776 B",
    "shell/hyperfine/threads=4/one second:instructions 812345 1",
    // Its first value was 0.
    "shell/hyperfine/threads=4/one second:time_system 0.001 s",
  ]);
  expect(two).toHaveLength(5);
});

test.each([
  ["mean", { mean: 0.25, times: [0.2, 0.3] }, [0.2, 0.3]],
  ["mean", { mean: 0.25 }, [0.25]],
  ["median", { mean: 0.25, median: 0.2 }, [0.2]],
])("early versions, which have no more than a %s, are read", (_, measured, values) => {
  const file = JSON.stringify({ results: [{ command: "x", stddev: null, ...measured }] });
  expect(
    parseHyperfine(file, "shell", "h.json")
      .executions.flat()
      .map(({ value }) => value),
  ).toEqual(values);
});

test("a time of 0 is none: it is set aside and named", () => {
  expect(parseHyperfine(second, "shell", "h.json").setAside).toEqual([
    { place: "h.json: results[0].measurements[0].time_system", reason: "0 is no value in s" },
  ]);
});

test("a run that failed and was ignored is set aside and named", () => {
  const result = { command: "x", median: 1, times: [1, 2, 3], memory_usage_byte: [5, 6, 7], exit_codes: [0, 1, null] };
  const { executions, setAside } = parseHyperfine(JSON.stringify({ results: [result] }), "shell", "h.json");
  expect(executions.map((lines) => lines.map(({ value }) => value))).toEqual([[1, 5]]);
  expect(setAside.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
    "h.json: results[0].times[1]: the run ended with exit code 1",
    "h.json: results[0].times[2]: the run was ended by a signal",
    "h.json: results[0].memory_usage_byte[1]: the run ended with exit code 1",
    "h.json: results[0].memory_usage_byte[2]: the run was ended by a signal",
  ]);
});

test.each([
  ["half a file", first.slice(0, 200), /^h.json: not JSON: /],
  ["no results", '{"results":[]}', /^h.json: results: .*\(\[\]\)$/],
  ["a time as text", '{"results":[{"command":"x","median":1,"times":["1"]}]}', /results\[0\]\.times\[0\]: .*\("1"\)$/],
  ["no measured time", '{"results":[{"command":"x"}]}', "h.json: results[0]: no times, median or mean"],
  ["a version that is not known", '{"schema_version":3,"results":[]}', /schema_version: .*\(3\)$/],
  [
    "a time without its unit",
    second.replace(', "unit": "second"', ""),
    /^h.json: results\[0\]\.measurements\[0\]\.time_\w+: the unit "" is not second$/,
  ],
  ["times of 0 alone", '{"results":[{"command":"x","median":0}]}', "h.json: no result: 0 is no value in s"],
])("%s is refused with its place", (_, text, message) => {
  expect(() => parseHyperfine(text, "shell", "h.json")).toThrow(InputError);
  expect(() => parseHyperfine(text, "shell", "h.json")).toThrow(message);
});

test.each([
  ["1", first],
  ["2", second],
])("mutated files of version %s are refused by name or give sound values", (_, text) => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(3), (at, inserted, removed) => {
      try {
        const mutated = text.slice(0, at) + inserted + text.slice(at + removed);
        const { executions } = parseHyperfine(mutated, "shell", "h.json");
        for (const { value } of executions.flat()) if (!(value >= 0)) throw new Error(`${value}`);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message).toMatch(/^h\.json/);
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test("of version 2, too, a run that failed is set aside", () => {
  const [one, two] = [1, 2].map((value) => ({ time_wall_clock: { value, unit: "second" } }));
  const measurements = [
    { ...one, exit_code: 137 },
    { ...two, exit_code: 0 },
  ];
  const text = JSON.stringify({ schema_version: 2, results: [{ command: "x", measurements }] });
  const { executions, setAside } = parseHyperfine(text, "shell", "h.json");
  expect(executions.flat().map(({ value }) => value)).toEqual([2]);
  expect(setAside).toEqual([
    { place: "h.json: results[0].measurements[0].time_wall_clock", reason: "the run ended with exit code 137" },
  ]);
});
