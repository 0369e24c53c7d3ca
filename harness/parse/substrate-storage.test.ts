import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parseSubstrateStorage } from "./substrate-storage.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const times = (average: number) => [
  "Total: 4200",
  "Min: 40, Max: 9000",
  `Average: ${average}, Median: 410, Stddev: 30.25`,
  "Percentiles 99th, 95th, 75th: 4400, 430, 420",
];
const sizes = ["Value size summary:", "Total: 99", "Min: 1, Max: 9", "Average: 3, Median: 2, Stddev: 1.5"];
const percentilesOfSizes = "Percentiles 99th, 95th, 75th: 9, 8, 7";
const half = (verb: string, average: number) => [
  "2023-05-06 07:08:09 Preparing keys from block 0xabc",
  `2023-05-06 07:08:09 ${verb} 1000 keys`,
  "2023-05-06 07:08:10 Time summary [ns]:",
  ...times(average),
  ...sizes,
  percentilesOfSizes,
];
const text = [...half("Reading", 420), ...half("Writing", 4200), 'Writing weights to "/x/rocksdb_weights.rs"'].join(
  "\n",
);
const parsed = (log: string) => parseSubstrateStorage(log.split("\n"), "storage", "node.log");
const told = (log: string) =>
  parsed(log).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );

test("of reading and writing each the average, the median and the percentiles are times", () => {
  expect(told(text)).toEqual([
    [
      "storage/substrate/keys=1000/read:average 4.2e-7 s lower",
      "storage/substrate/keys=1000/read:median 4.1e-7 s lower",
      "storage/substrate/keys=1000/read:p99 0.0000044 s lower",
      "storage/substrate/keys=1000/read:p95 4.3e-7 s lower",
      "storage/substrate/keys=1000/read:p75 4.2e-7 s lower",
      "storage/substrate/keys=1000/write:average 0.0000042 s lower",
      "storage/substrate/keys=1000/write:median 4.1e-7 s lower",
      "storage/substrate/keys=1000/write:p99 0.0000044 s lower",
      "storage/substrate/keys=1000/write:p95 4.3e-7 s lower",
      "storage/substrate/keys=1000/write:p75 4.2e-7 s lower",
    ],
  ]);
});

test("a log that was pasted with space before its lines is read", () => {
  expect(told(text.replace(/^/gm, "\t"))).toEqual(told(text));
});

test("a second run in one log is a second execution", () => {
  expect(told(`${text}\n${text}`).map((lines) => lines.length)).toEqual([10, 10]);
});

test("a time of 0 is set aside", () => {
  expect(parsed(text.replace("Median: 410", "Median: 0")).setAside).toEqual([
    { place: "node.log line 7", reason: "median: 0 is no value in s" },
  ]);
});

test.each([
  ["nothing", "", "node.log: no time summary in 1 lines"],
  ["an unknown unit", text.replace("[ns]", "[ticks]"), 'node.log line 3: "ticks" is not a unit of time'],
  [
    "a summary that is cut off",
    text.slice(0, text.indexOf("Percentiles") - 1),
    "node.log line 6: the time summary is cut off",
  ],
  ["a line in between", text.replace("Min: ", "x\nMin: "), 'node.log line 5: "x" is no "Min, Max" of a time summary'],
  [
    "a number in words",
    text.replace("Average: 420", "Average: NaN"),
    /^node\.log line 6: "Average: NaN, .*" is no "Average, Median, Stddev"/,
  ],
  ["a summary of nobody knows what", text.replace("Reading 1000", "Reading"), "node.log line 3: nothing says what"],
  ["a panic", `${text}\nthread 'main' panicked at x.rs:1:1:`, "node.log line 26: the suite failed: "],
])("%s is refused", (_, log, message) => {
  expect(() => parsed(log)).toThrow(InputError);
  expect(() => parsed(log)).toThrow(message);
});

test("a mutated log is refused by name or gives sound results", () => {
  expectSoundOrRefused(text, parsed, /^node\.log/);
});
