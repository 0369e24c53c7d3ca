import { expect, test } from "vitest";
import type { Comparison, MetricComparison } from "../model/comparison.ts";
import { comparisonOf, examples, metricOf } from "./examples.ts";
import { headline } from "./headline.ts";

const key = (threads: number) => `s/rocksdb/threads=${threads}/fetch:time`;
const slower = (threads: number, given: Partial<MetricComparison> = {}) =>
  metricOf(key(threads), { verdict: "regressed", change: threads / 10, ...given });
const blocked = (metrics: MetricComparison[], reasons: string[] = []): Comparison =>
  comparisonOf({ metrics, gate: { outcome: "block", reasons } });

test.each([
  ["block", "blocked: 1 of 6 metrics is slower: RocksDB fetch, 4 threads: +8.1 % [+5.9, +10.4]"],
  ["one", "blocked: 1 of 1 metric is lower: badger read rate, batch=small: −7.5 % [−9.4, −5.6]"],
  ["identical", "pass: base and head are the same program (sha256:cdcdcdcdcdcd…): nothing to measure"],
  [
    "pass",
    "pass: none of 4 metrics is shown to be slower by more than 2 %; 1 could not be told; " +
      "a slowdown of 3.4 % (at the median metric; 12 % at the noisiest) would have been seen 4 times in 5",
  ],
  [
    "improved",
    "pass: none of 4 metrics is slower by more than 2 %; 1 is faster: Pebble missing, 8 threads: " +
      "−11.2 % [−13.1, −9.0]; a slowdown of 3.4 % would have been seen 4 times in 5",
  ],
  [
    "invalid",
    "invalid: nothing trustworthy was measured: too many executions failed: pair 1, head: killed after 600 s " +
      "and 1 more reason",
  ],
] as const)("%s reads %s", (example, expected) => {
  expect(headline(examples[example])).toBe(expected);
});

test("three are named, the worst first, and the rest counted", () => {
  expect(headline(blocked([1, 2, 3, 4, 5].map((threads) => slower(threads))))).toBe(
    "blocked: 5 of 5 metrics are slower: RocksDB fetch, 5 threads: +50.0 % [+48.8, +51.4]; " +
      "RocksDB fetch, 4 threads: +40.0 % [+38.8, +41.4]; RocksDB fetch, 3 threads: +30.0 % [+28.8, +31.4]; and 2 more",
  );
});

test("sizes are larger, and times with sizes are worse", () => {
  const size = slower(1, { unit: "B" });
  expect(headline(blocked([size]))).toContain("1 of 1 metric is larger: ");
  expect(headline(blocked([size, slower(2)]))).toContain("2 of 2 metrics are worse: ");
});

test("metrics that cannot block count for nothing", () => {
  expect(headline(blocked([slower(1), slower(2, { gated: false })]))).toContain("1 of 1 metric is slower: ");
});

test("a block that no metric of the run explains gives the gate's reason", () => {
  expect(headline(blocked([], ["fetch is 12 % above its baseline"]))).toBe("blocked: fetch is 12 % above its baseline");
});
