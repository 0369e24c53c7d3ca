import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parseSubstrateWeights } from "./substrate-weights.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const item = (operation: string, values: readonly string[], unit = "nanoseconds") =>
  [
    `/// Time to ${operation} one storage item.`,
    "/// Calculated by multiplying the *Average* of all values with `1.1` and adding `0`.",
    `/// Stats ${unit}:`,
    "///   Min, Max: 4_000, 1_000_000",
    `///   Average:  ${values[0]}`,
    `///   Median:   ${values[1]}`,
    "///   Std-Dev:  3035.79",
    `/// Percentiles ${unit}:`,
    `///   99th: ${values[2]}`,
    `///   95th: ${values[3]}`,
    `///   75th: ${values[4]}`,
    `${operation}: 12_100 * constants::WEIGHT_REF_TIME_PER_NANOS,`,
  ].map((line) => `\t\t\t${line}`);
const header = ["//! DATABASE: `ParityDb`, RUNTIME: `Example`", "//! BLOCK-NUM: `BlockId::Number(7)`"];
const values = ["11_000", "10_500", "1_018_270", "990", "5"];
const text = [...header, ...item("read", values), ...item("write", values, "[NS]")].join("\n");
const parsed = (source: string) => parseSubstrateWeights(source.split("\n"), "storage", "weights.rs");

test("of reading and writing each the average, the median and the percentiles are times of the database", () => {
  const of = (operation: string) =>
    ["average 0.000011", "median 0.0000105", "p99 0.00101827", "p95 9.9e-7", "p75 5e-9"].map(
      (rest) => `storage/ParityDb//${operation}:${rest} s lower`,
    );
  const [lines, ...more] = parsed(text).executions;
  expect(more).toEqual([]);
  expect(lines!.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`)).toEqual([
    ...of("read"),
    ...of("write"),
  ]);
});

test("a half that was skipped and a time of 0 are set aside", () => {
  const skipped = [...header, ...item("read", values), ...item("write", ["", "", "", "", "0"])].join("\n");
  const { executions, setAside } = parsed(skipped);
  expect(executions[0]).toHaveLength(5);
  expect(setAside).toHaveLength(5);
  expect(setAside[0]!.reason).toBe("write average: has no value, as where the half is skipped");
  expect(setAside[4]!.reason).toBe("write p75: 0 is no value in s");
});

test.each([
  ["nothing", "", "weights.rs: no result in 1 lines"],
  ["an unknown unit", text.replace("nanoseconds", "µs"), 'weights.rs line 5: "µs" is not a unit that is known here'],
  [
    "a value without a unit",
    text.replace("/// Stats nanoseconds:", ""),
    "weights.rs line 7: nothing says in which unit",
  ],
  ["a broken number", text.replace("11_000", "11_00"), 'weights.rs line 7: cannot read "  11_00" as a number'],
  [
    "a second half",
    text.replace("write one", "read one"),
    "weights.rs line 19: read average comes a second time (11_000)",
  ],
])("%s is refused", (_, source, message) => {
  expect(() => parsed(source)).toThrow(InputError);
  expect(() => parsed(source)).toThrow(message);
});

test("a mutated file is refused by name or gives sound results", () => {
  expectSoundOrRefused(text, parsed, /^weights\.rs/);
});
