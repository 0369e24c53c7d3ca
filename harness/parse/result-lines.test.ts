import fc from "fast-check";
import { expect, test } from "vitest";
import { formatKey } from "../model/key.ts";
import { parseResultLines } from "./result-lines.ts";

const result = {
  suite: "nodestore-timing",
  subject: "nudb",
  params: { threads: 4, objects: 100000 },
  operation: "fetch",
  metric: "time",
  unit: "s",
  better: "lower",
  value: 0.1352,
};
const curve = {
  ...{ suite: "pocketnet-sync", subject: "sqlite", params: { blocks: 600 }, operation: "sync" },
  ...{ progress: "height", unit: "1" },
  points: [
    [0, 0],
    [1.25, 600],
  ],
};
const line = (change: object = {}) => JSON.stringify({ ...result, ...change });

test("a line becomes a result with its key", () => {
  const { results, progress } = parseResultLines([line(), ""], "stdout");
  const [first] = results;
  expect(first).toEqual(result);
  expect(progress).toEqual([]);
  expect(formatKey(first!)).toBe("nodestore-timing/nudb/threads=4,objects=100000/fetch:time");
});

test("a line with progress is a curve, wherever it stands, and no result", () => {
  const lines = [JSON.stringify(curve), line()];
  expect(parseResultLines(lines, "stdout")).toEqual({ results: [result], progress: [curve] });
  expect(() => parseResultLines(lines.slice(0, 1), "stdout")).toThrow("stdout: no result in 1 lines");
});

test.each([
  ["nothing", [], "stdout: no result in 0 lines"],
  ["blank lines alone", ["", " "], "stdout: no result in 2 lines"],
  ["another program's summary", ["0 tests total"], 'stdout line 1: not a result line: "0 tests total"'],
  ["half a line", [line(), line().slice(0, 40)], /^stdout line 2: not JSON: /],
  ["NaN", [line().replace("0.1352", "NaN")], /^stdout line 1: not JSON: .*NaN/],
  ["infinity", [line().replace("0.1352", "1e999")], /^stdout line 1: value: .*(finite|Infinity|expected number)/],
  ["a negative time", [line({ value: -1.5 })], "stdout line 1: value: -1.5 is negative (-1.5)"],
  ["a time of 0", [line({ value: 0 })], "stdout line 1: value: 0 is no value in s (0)"],
  ["a unit that is no base unit", [line({ unit: "ms" })], /^stdout line 1: unit: .*\("ms"\)$/],
  ["a missing value", [line({ value: undefined })], /^stdout line 1: value: .*\(missing\)$/],
  ["an unknown field", [line({ values: [1] })], "stdout line 1: values: is not known here ([1])"],
  [
    "a key for the second time",
    [line(), line({ value: 2 })],
    /^stdout line 2: nodestore-timing\/nudb.*fetch:time comes a second time \(2\)$/,
  ],
  [
    "a curve for the second time",
    [line(), JSON.stringify(curve), JSON.stringify({ ...curve, unit: "B" })],
    "stdout line 3: the progress of pocketnet-sync/sqlite/blocks=600/sync:height comes a second time",
  ],
  [
    "a curve that runs backwards",
    [line(), JSON.stringify({ ...curve, points: curve.points.toReversed() })],
    "stdout line 2: points[1][0]: does not come after the 1.25 s before it (0)",
  ],
  ["a curve with a value", [JSON.stringify({ ...curve, value: 1 })], "stdout line 1: value: is not known here (1)"],
  ["a value as text", [line({ value: "0.1" })], /^stdout line 1: value: .*\("0.1"\)$/],
])("%s is refused with its place and value", (_, lines, message) => {
  expect(() => parseResultLines(lines, "stdout")).toThrow(message);
});

test("mutated output is either refused by name or still well-formed results", () => {
  fc.assert(
    fc.property(fc.nat(line().length - 1), fc.string({ maxLength: 3 }), fc.nat(2), (at, inserted, removed) => {
      const mutated = line().slice(0, at) + inserted + line().slice(at + removed);
      try {
        for (const { value, unit } of parseResultLines([mutated], "stdout").results) {
          expect(value).toBeGreaterThan(0);
          expect(["s", "B", "1/s", "B/s", "1"]).toContain(unit);
        }
      } catch (error) {
        expect((error as Error).name).toBe("InputError");
        expect((error as Error).message).toMatch(/^stdout/);
      }
    }),
    { seed: 1, numRuns: 5000 },
  );
});
