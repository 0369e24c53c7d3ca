import { expect, test } from "vitest";
import type { Machine } from "../model/run-record.ts";
import type { Series, SeriesPoint } from "../model/series.ts";
import { historyText } from "./history-text.ts";
import { seriesList } from "./series-list.ts";

const machine: Machine = {
  fingerprint: "0123456789ab",
  cpu: "AMD EPYC 7763",
  cores: 8,
  memoryBytes: 32 * 1024 ** 3,
  kernel: "6.1",
  device: { model: "Samsung PM9A3", firmware: "GDC5602Q", filesystem: "ext4", mountOptions: "rw,noatime" },
  governor: "performance",
  toolchain: {},
};

function point(day: number, median: number, changes: Partial<SeriesPoint> = {}): SeriesPoint {
  const at = new Date(Date.UTC(2025, 2, day, 4)).toISOString();
  return {
    run: `run-${day}`,
    arm: "head",
    commit: `${day % 10}`.repeat(40),
    committedAt: at,
    title: `change ${day}`,
    startedAt: at,
    n: 20,
    median,
    low: median * 0.99,
    high: median * 1.02,
    samples: [median],
    ...changes,
  };
}

function series(changes: Partial<Series> = {}): Series {
  return {
    target: "xrpld",
    suite: "nodestore",
    machine,
    configuration: { args: [], env: {}, state: "fresh", suiteVersion: "1" },
    key: "nodestore/rocksdb/threads=4/fetch:time",
    unit: "s",
    better: "lower",
    label: "RocksDB",
    gated: true,
    tolerance: 0.02,
    points: [point(1, 0.13), point(2, 0.1305), point(3, 0.16, { n: 1, low: null, high: null })],
    ...changes,
  };
}

const upgraded = series({
  machine: { ...machine, fingerprint: "ba9876543210", kernel: "6.8" },
  points: [point(4, 0.12), point(5, 0.121)],
});
const compacted = series({
  configuration: { args: ["--cache", "1g"], env: { GOGC: "off" }, state: "compacted", suiteVersion: "2" },
  gated: false,
  points: [point(9, 0, { title: "\u001b[2Jevil\n::error::" }), point(10, 3)],
});

test("a history has a line a run, and a machine that was exchanged a break", async () => {
  const text = historyText([series(), upgraded, compacted], { columns: 110, colour: false });
  await expect(text).toMatchFileSnapshot("testdata/history.txt");
});

test("no change is given across machines", () => {
  const text = historyText([series(), upgraded], { columns: 110, colour: false });
  const [, after] = text.split("-- another machine");
  expect(after!.split("\n").find((line) => line.startsWith("2025-03-04"))).toMatch(/ {2}– {2}change 4$/);
});

test("of many runs the latest are shown, and how many came before", () => {
  const many = series({ points: Array.from({ length: 45 }, (_, i) => point(i + 1, 1)) });
  const text = historyText([many], { columns: 110, colour: false });
  expect(text).toContain("5 earlier values (--all lists them)");
  expect(text.match(/^2025-/gm)).toHaveLength(40);
  expect(historyText([many], { columns: 110, colour: false, all: true }).match(/^2025-/gm)).toHaveLength(45);
});

test("both arms of one run are held against the run before, not against each other", () => {
  const arms = [point(1, 1), point(2, 2, { arm: "base" }), point(2, 4)];
  const text = historyText([series({ points: arms })], { columns: 110, colour: false });
  expect([...text.matchAll(/(–|[+−][\d.]+ %) {2}change/g)].map(([, change]) => change)).toEqual([
    "–",
    "+100 %",
    "+300 %",
  ]);
});

test("on a narrow terminal no line is longer than it", () => {
  for (const columns of [20, 40, 79]) {
    const text = historyText([series(), upgraded, compacted], { columns, colour: false });
    for (const line of text.split("\n"))
      if (!line.startsWith("2025")) expect([...line].length).toBeLessThanOrEqual(columns);
  }
});

test("a list has a line a series, with what tells them apart", async () => {
  const text = seriesList([series(), upgraded, compacted], { columns: 150 });
  await expect(text).toMatchFileSnapshot("testdata/series-list.txt");
  expect(seriesList([series()], { columns: 150 })).not.toContain("configuration");
  const quick = series({ suite: "quick" });
  expect(seriesList([series(), quick], { columns: 150 }).match(/nodestore |quick /g)).toEqual(["nodestore ", "quick "]);
  const insert = series({ suite: "quick", key: "nodestore/rocksdb/threads=4/insert:time" });
  expect(seriesList([series(), insert], { columns: 150 })).not.toContain("quick ");
});
