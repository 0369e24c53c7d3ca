import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parsePocketnetCsv } from "./pocketnet-csv.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const header = "time,Height,CacheUsed,CacheHit,CacheMiss,CacheSpill,MemoryUsed,PeersALL";
const rows = [
  "2022-01-02T03:00:00Z,0,1000,0,0,0,2000,0",
  "2022-01-02T03:01:00Z,60000,1000,300,100,60,2100,8",
  "2022-01-02T03:02:00Z,120000,1000,300,100,60,2500,8",
  "2022-01-02T03:03:00Z,120000,1000,9,9,9,2600,8",
];
const text = `${[header, ...rows].join("\r\n")}\r\n`;
const parsed = (table: string) => parsePocketnetCsv(table.split("\n"), "sync", "node.csv");

test("the table becomes times, rates and ratios until the highest block", () => {
  const [lines, ...more] = parsed(text).executions;
  expect(more).toEqual([]);
  expect(lines!.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`)).toEqual([
    "sync/pocketnet/to=100000/sync:time 60 s lower",
    "sync/pocketnet//sync:rate 1000 1/s higher",
    "sync/pocketnet//sync:hit_ratio 0.75 1 higher",
    `sync/pocketnet//sync:misses_per_block ${200 / 120_000} 1 lower`,
    "sync/pocketnet//sync:spills_per_block 0.001 1 lower",
    "sync/pocketnet//sync:sqlite_memory_peak 2500 B lower",
  ]);
});

test("the heights of the table are the progress, until the highest block", () => {
  expect(parsed(text).progress!.map(({ points }) => points)).toEqual([
    [
      [0, 0],
      [60, 60_000],
      [120, 120_000],
    ],
  ]);
});

test("a last line that is cut off is set aside", () => {
  expect(parsed(`${text}2022-01-02T03:04:00Z,13`).setAside).toEqual([
    { place: "node.csv line 6", reason: expect.stringMatching(/^has 2 of 8 cells: /) },
  ]);
});

test.each([
  ["nothing", "", "node.csv: no table in 1 lines"],
  ["another table", "a,b\n1,2\n", 'node.csv line 1: no column time in "a,b"'],
  ["two columns of one name", text.replace("PeersALL", "Height"), "node.csv line 1: two columns Height"],
  ["no rows", header, "node.csv: no sample"],
  ["a line that is cut off", text.replace(",8\r", "\r"), "node.csv line 3: has 7 of 8 cells"],
  ["a fraction", text.replace("60000", "6e4"), 'node.csv line 3: Height is no whole number up to 100000000: "6e4"'],
  ["another time zone", text.replace("00Z", "00"), 'node.csv line 2: time is none in UTC: "2022-01-02T03:00:00"'],
])("%s is refused", (_, table, message) => {
  expect(() => parsed(table)).toThrow(InputError);
  expect(() => parsed(table)).toThrow(message);
});

const samples = "../shared/samples/pocketnet";
test.skipIf(!existsSync(samples))("the tables of two nodes whose caches differ tell which is faster", () => {
  const read = (name: string) => parsed(readFileSync(`${samples}/${name}`, "utf8"));
  const last = (name: string) => read(name).executions[0]!.find(({ params }) => params.to === 1_300_000)!.value;
  expect(read("debug_5mb.csv").executions[0]).toHaveLength(13 + 5);
  const heights = read("debug_5mb.csv").progress![0]!.points;
  expect(heights.at(-1)![1]).toBeGreaterThan(1_300_000);
  expect(last("debug_500mb.csv")).toBeLessThan(last("debug_5mb.csv"));
});

test("a mutated table is refused by name or gives sound results", () => {
  expectSoundOrRefused(text, parsed, /^node\.csv/);
});
