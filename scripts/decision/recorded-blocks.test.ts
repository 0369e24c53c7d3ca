import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkJson } from "../../harness/model/check.ts";
import { randomSource } from "../../harness/stats/random-source.ts";
import { recordedBlocks, recordedNoise } from "./recorded-blocks.ts";

const seconds = {
  fetch: Array.from({ length: 50 }, (_, i) => Math.exp(i)),
  insert: Array.from({ length: 50 }, (_, i) => 9 * Math.exp(i)),
};
const series = [{ engine: "rocksdb", quiesced: false, seconds }];
const [whole, single] = recordedNoise({ command: "", machine: "", series });

test("a run takes adjacent blocks from a random one on", () => {
  const rng = randomSource(1);
  const starts = Array.from({ length: 20 }, () => {
    const [row] = single!.sample(1, 36, rng);
    expect(row).toHaveLength(36);
    expect(row![35]! - row![0]!).toBeCloseTo(35, 9);
    return row![0]!;
  });
  expect(new Set(starts).size).toBeGreaterThan(5);
  // Of both operations, of which one takes nine times as long.
  const offsets = starts.map((start) => Math.abs(start - Math.round(start)) < 1e-9);
  expect(new Set(offsets).size).toBe(2);
});

test("a whole block takes as long as all of its operations", () => {
  const [row] = whole!.sample(1, 50, randomSource(1));
  expect(row![7]).toBeCloseTo(Math.log(10) + 7, 9);
});

test("more executions than were recorded are refused", () => {
  expect(() => single!.sample(1, 51, randomSource(1))).toThrow(
    "rocksdb, left to compact, one operation: 2 × 50 blocks, not 1 × 51",
  );
});

test("the recording is of two engines, quiesced and not, with as many blocks of each operation", () => {
  const file = join(import.meta.dirname, "testdata/lsm-blocks.json");
  const { series } = checkJson(recordedBlocks, readFileSync(file, "utf8"), file);
  expect(series.map(({ engine, quiesced }) => `${engine} ${quiesced}`)).toEqual([
    "rocksdb true",
    "rocksdb false",
    "pebble true",
    "pebble false",
  ]);
  for (const { seconds } of series) {
    const lengths = new Set(Object.values(seconds).map((values) => values.length));
    expect(lengths.size).toBe(1);
    expect([...lengths][0]).toBeGreaterThan(100);
  }
});
