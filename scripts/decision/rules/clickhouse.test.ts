import { expect, test } from "vitest";
import { clickhouse, randomisationThreshold } from "./clickhouse.ts";
import { run } from "./testing.ts";

const steps = (from: number) => Array.from({ length: 20 }, (_, i) => from + i / 1000);

test("a clear difference blocks from 10 % on only", () => {
  expect(clickhouse.judge(run(steps(1), steps(1.12))).blocked).toBe(true);
  expect(clickhouse.judge(run(steps(1), steps(1.09))).blocked).toBe(false);
  expect(clickhouse.judge(run(steps(1.12), steps(1))).blocked).toBe(false);
});

test("a difference that relabeling often reaches does not block, however large", () => {
  const wide = Array.from({ length: 20 }, (_, i) => 1 + (i % 2) * 3);
  expect(clickhouse.judge(run(wide, [...wide.slice(1), 4.5])).blocked).toBe(false);
});

test("two values a side: of six relabelings two part the pairs, so the threshold is the largest difference", () => {
  // Upper medians of the halves: {1,2}|{3,10} → 2 and 10.
  expect(randomisationThreshold(Float64Array.of(1, 3), Float64Array.of(2, 10))).toBe(8);
});
