import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parsePocketnetLog } from "./pocketnet-log.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const statistic = (minute: number, height: number) => {
  const sql = { MemoryUsed: 2000 + minute, CacheUsed: 1000, CacheHit: 300, CacheMiss: 100, CacheSpill: 60 };
  const json = JSON.stringify({ General: { Version: "0.20.15", Height: height }, RPC: {}, SQL: sql }, null, 1);
  return `2022-01-02T03:0${minute}:00Z Statistic for last 60s:\n${json}\n\n`;
};
const text = [
  "2022-01-02T02:59:00Z Pocketnet Core version v0.20.15.0 (release build)\n",
  "2022-01-02T02:59:00Z ERROR: DeserializeFileDB: Failed to open file peers.dat\n",
  statistic(0, 0),
  statistic(1, 60_000),
  "2022-01-02T03:01:01Z New outbound peer connected: version: 70015, blocks=1, peer=5\n",
  statistic(2, 120_000),
].join("");
const parsed = (log: string) => parsePocketnetLog(log.split("\n"), "sync", "debug.log");

test("the statistics become times, rates and ratios until the highest block", () => {
  const [lines, ...more] = parsed(text).executions;
  expect(more).toEqual([]);
  expect(lines!.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`)).toEqual([
    "sync/pocketnet/to=100000/sync:time 60 s lower",
    "sync/pocketnet//sync:rate 1000 1/s higher",
    "sync/pocketnet//sync:hit_ratio 0.75 1 higher",
    `sync/pocketnet//sync:misses_per_block ${200 / 120_000} 1 lower`,
    "sync/pocketnet//sync:spills_per_block 0.001 1 lower",
    "sync/pocketnet//sync:sqlite_memory_peak 2002 B lower",
  ]);
});

test("the heights of the statistics are the progress", () => {
  expect(parsed(text).progress!.map(({ points }) => points)).toEqual([
    [
      [0, 0],
      [60, 60_000],
      [120, 120_000],
    ],
  ]);
});

test("a statistic that the file's end cuts off is set aside", () => {
  expect(parsed(text + statistic(3, 150_000).slice(0, 90)).setAside).toEqual([
    { place: "debug.log line 52", reason: "the statistic is cut off by the file's end" },
  ]);
});

test.each([
  ["nothing", "", "debug.log: no sample"],
  ["a log without statistics", text.split("\n").slice(0, 2).join("\n"), "debug.log: no sample"],
  ["a height in words", text.replace("60000", '"60000"'), /^debug\.log line 19: General\.Height: .*\("60000"\)$/],
  ["a broken statistic", text.replace('"SQL"', "SQL"), "debug.log line 3: not JSON"],
  [
    "a line in a statistic",
    text.replace(' "RPC"', '2022-01-02T03:00:00Z x\n "RPC"'),
    "debug.log line 9: stands in the middle",
  ],
  ["a node that starts again", text + text, "debug.log line 52: the node is started again after debug.log line 1"],
  ["a fatal error", `${text}2022-01-02T03:03:00Z *** Disk space is low!\n`, "debug.log line 52: the node failed: "],
  ["an assertion", `${text}pocketcoind: validation.cpp:7: void f(): Assertion \`x' failed.\n`, "the node failed: "],
])("%s is refused", (_, log, message) => {
  expect(() => parsed(log)).toThrow(InputError);
  expect(() => parsed(log)).toThrow(message);
});

const sample = "../shared/samples/pocketnet/debug_5mb.head.log";
test.skipIf(!existsSync(sample))("the beginning of a real log is read, and its cut end set aside", () => {
  const { executions, progress, setAside } = parsed(readFileSync(sample, "utf8"));
  expect(executions[0]).toHaveLength(6 + 5);
  expect(progress![0]!.points.length).toBeGreaterThan(6);
  expect(setAside.map(({ reason }) => reason)).toEqual(["the statistic is cut off by the file's end"]);
});

test("a mutated log is refused by name or gives sound results", () => {
  expectSoundOrRefused(text, parsed, /^debug\.log/);
});
