import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { baseUnit } from "./base-unit.ts";
import { parseCanopy } from "./canopy.ts";
import { parseDbBench } from "./db-bench.ts";
import { parseGoBench } from "./go-bench.ts";
import { parseNodeBench } from "./node-bench.ts";
import type { ParsedResults } from "./parsed-results.ts";
import { printedPrecision } from "./printed-precision.ts";
import { parseRippledNodestoreBench } from "./rippled-nodestore-bench.ts";
import { parseRippledTiming } from "./rippled-timing.ts";
import { parseSubstrateStorage } from "./substrate-storage.ts";
import { parseSubstrateWeights } from "./substrate-weights.ts";

test.each<[string, string, number | undefined]>([
  ["0.10", "ms", 5e-6],
  ["135.2", "us", 5e-8],
  ["1,140.5", "us", 5e-8],
  ["4_711", "ns", 5e-10],
  ["12", "s", 0.5],
  ["1.5e+06", "ns/op", 5e-5],
  ["426439", "ops/sec", 0.5],
  ["4.14", "MB/s", 5000],
  ["0.1", "MiB", 0.05 * 2 ** 20],
  ["2.5", "", 0.05],
  ["344", "B/op", undefined],
  ["12", "allocs/op", undefined],
  ["12", "MB", 500_000],
  ["3", "GiB", 2 ** 29],
  ["1e-400", "s", undefined],
  ["0.1e400", "s", undefined],
  ["0.13520000000000001", "s", undefined],
  ["1234567.12345678", "ns/op", undefined],
  ["NaN", "s", undefined],
])("%s %s", (printed, unit, precision) => {
  expect(printedPrecision(printed, baseUnit(unit)).precision).toBe(precision);
});

describe("each metric is as exact as its suite prints it", () => {
  const sample = (file: string) => readFileSync(join(import.meta.dirname, "testdata", file), "utf8");
  const inLines = (parse: (lines: string[], suite: string, origin: string) => ParsedResults, text: string) =>
    parse(text.split("\n"), "suite", "file");
  const storage = `Reading 100 keys
Time summary [ns]:
Total: 123000
Min: 100, Max: 2000
Average: 1230, Median: 1200, Stddev: 12.5
Percentiles 99th, 95th, 75th: 1900, 1800, 1300`;
  const weights = `/// Time to read one storage item.
/// Stats nanoseconds:
///   Average:  17_285
/// Percentiles nanoseconds:
///   99th: 41_025`;
  const trie = "Trie read benchmark(small database (10,000 keys), db_type: ParityDb): avg 0.10 ms, w_avg 98.765 us";

  test.each<[string, ParsedResults, Record<string, number | undefined>]>([
    [
      "canopy",
      inLines(parseCanopy, sample("canopy.txt")),
      { time: 5e-10, time_min: 5e-10, allocs: undefined, allocated: 0.05 * 2 ** 20 },
    ],
    [
      "db_bench",
      inLines(parseDbBench, sample("db-bench.txt")),
      { time: 5e-10, rate: 0.5, throughput: 0.05 * 2 ** 20, write_p99: 5e-9 },
    ],
    [
      "go-bench",
      parseGoBench(sample("go-bench.txt").split("\n"), "suite", "file"),
      { time: 5e-10, throughput: 5000, size: undefined, "allocs/op": undefined, hits: 0.0005 },
    ],
    ["rippled-timing", inLines(parseRippledTiming, sample("rippled-timing.txt")), { time: 0.0005 }],
    [
      "rippled-nodestore-bench",
      inLines(parseRippledNodestoreBench, sample("rippled-nodestore-bench-1.txt")),
      { time: 0.005 },
    ],
    ["substrate-storage", inLines(parseSubstrateStorage, storage), { average: 5e-10, p99: 5e-10 }],
    ["substrate-weights", inLines(parseSubstrateWeights, weights), { average: 5e-10, p99: 5e-10 }],
    ["node-bench", inLines(parseNodeBench, trie), { avg: 5e-6, w_avg: 5e-10 }],
  ])("%s", (_, { executions }, precisions) => {
    const first = (name: string) => executions.flat().find(({ metric }) => metric === name)!;
    const found = Object.keys(precisions).map((name) => [name, first(name).precision]);
    expect(Object.fromEntries(found)).toEqual(precisions);
  });
});
