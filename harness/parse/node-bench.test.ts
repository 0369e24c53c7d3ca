import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { resultLineSchema } from "../model/result-line.ts";
import { parseNodeBench } from "./node-bench.ts";

const log = [
  "2022-03-04 10:00:00 Starting Trie read benchmark(small database (10,000 keys), db_type: RocksDb)",
  "2022-03-04 10:00:02 Trie read benchmark(small database (10,000 keys), db_type: RocksDb): avg 12.5 µs, w_avg 12.4 µs",
  "2022-03-04 10:00:02 Starting Trie write benchmark(Huge database (1,000,000 keys), db_type = ParityDb)",
  "2022-03-04 10:00:03 Started reindex for index 00_16",
  "2022-03-04 10:00:09 Trie write benchmark(Huge database (1,000,000 keys), db_type = ParityDb): avg 0.10 ms, w_avg 97 ns",
  "2022-03-04 10:00:09 Trie read benchmark(small database (10,000 keys)): avg 4.123456 ms, w_avg 1.25 s",
  "2023-03-04T10:00:10.123456Z  INFO node_bench: Block import (RandomTransfersKeepAlive/small, RocksDb backend): avg 2.5 ms, w_avg 2.4 ms",
  "2023-03-04T10:00:11.5Z INFO main node_bench: Transaction pool benchmark: avg 3.5 ms, w_avg 3.4 ms",
].join("\n");
const json =
  '[{"name":"Trie read benchmark(small database (10,000 keys), db_type: RocksDb)","raw_average":12512,"average":97}]\n';
const parsed = (text: string) => parseNodeBench(text.split("\n"), "trie", "node.log");
const told = (text: string) =>
  parsed(text).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better} ±${line.precision}`),
  );

test("each average of the log is a result in seconds with the precision that is printed", () => {
  const read = "trie/RocksDb/size=small,keys=10000/Trie read";
  const write = "trie/ParityDb/size=huge,keys=1000000/Trie write";
  const block = "trie/RocksDb/block=RandomTransfersKeepAlive,size=small/Block import";
  const pool = "trie/node-bench//Transaction pool benchmark";
  expect(told(log)).toEqual([
    [
      `${read}:avg 0.0000125 s lower ±5e-8`,
      `${read}:w_avg 0.0000124 s lower ±5e-8`,
      `${write}:avg 0.0001 s lower ±0.000005`,
      `${write}:w_avg 9.7e-8 s lower ±5e-10`,
      "trie/node-bench/size=small,keys=10000/Trie read:avg 0.004123456 s lower ±5e-10",
      "trie/node-bench/size=small,keys=10000/Trie read:w_avg 1.25 s lower ±0.005",
      `${block}:avg 0.0025 s lower ±0.00005`,
      `${block}:w_avg 0.0024 s lower ±0.00005`,
      `${pool}:avg 0.0035 s lower ±0.00005`,
      `${pool}:w_avg 0.0034 s lower ±0.00005`,
    ],
  ]);
  expect(parsed(log).setAside).toEqual([]);
});

test("of --json each run is an execution, with the same names", () => {
  const read = "trie/RocksDb/size=small,keys=10000/Trie read";
  const one = [`${read}:avg 0.000012512 s lower ±5e-10`, `${read}:w_avg 9.7e-8 s lower ±5e-10`];
  expect(told(json + json)).toEqual([one, one]);
});

test("words of a name may be of any length", () => {
  const long = "x".repeat(300);
  const [lines] = parsed(
    [
      `Trie ${long} benchmark(${long} database (10 keys), db_type: ${long}): avg 1 ns, w_avg 1 ns`,
      `Block ${long} (${long}/small, ${long} backend): avg 1 ns, w_avg 1 ns`,
    ].join("\n"),
  ).executions;
  for (const line of lines!) expect(resultLineSchema.parse(line)).toEqual(line);
  expect(lines).toHaveLength(4);
});

test("a line that stands there once more in the same second is no second execution", () => {
  const line = log.split("\n")[1]!;
  const { executions, setAside } = parsed(`${line}\n${line}\n${line.replace("10:00:02", "10:00:03")}\n`);
  expect(executions).toHaveLength(2);
  expect(setAside).toEqual([{ place: "node.log line 2", reason: "is line 1 once more" }]);
});

test("a benchmark that gives no result and a time of 0 are set aside", () => {
  const lines = ["Starting X", "Starting Y", "Y: avg 0 ns, w_avg 5 ns", "Starting Z"];
  expect(told(lines.join("\n"))).toEqual([["trie/node-bench//Y:w_avg 5e-9 s lower ±5e-10"]]);
  expect(parsed(lines.join("\n")).setAside).toEqual([
    { place: "node.log line 1", reason: "X was started and gave no result" },
    { place: "node.log line 3", reason: "Y: avg 0 is no value in s" },
    { place: "node.log line 4", reason: "Z was started and gave no result" },
  ]);
});

test("what colours a log is no part of a name", () => {
  expect(
    told("\u001b[2m2023-03-04T10:00:11Z\u001b[0m \u001b[32m INFO\u001b[0m node_bench: Y: avg 1 ns, w_avg 5 ns")[0]![0],
  ).toBe("trie/node-bench//Y:avg 1e-9 s lower ±5e-10");
});

test.each([
  ["nothing", "", "node.log: no result in 1 lines"],
  ["only zeros", "X: avg 0 ns, w_avg 0 ns", "node.log: no result in 1 lines: X: avg 0 is no value in s"],
  ["an unknown unit", "X: avg 1 µs, w_avg 1 furlong", 'node.log line 1: cannot read "1 furlong" as a duration'],
  ["a number in words", "X: avg NaN µs, w_avg 1 µs", 'node.log line 1: cannot read "NaN µs" as a duration'],
  ["half a line", "X: avg 1 µs, w_a", 'node.log line 1: cannot read "X: avg 1 µs, w_a" as a result'],
  ["half JSON", '[{"name":"X"', "node.log line 1: not JSON"],
  ["a time as text", json.replace("12512", '"12512"'), /^node\.log line 1: \[0\]\.raw_average: .*\("12512"\)$/],
  ["a panic", `${log}\nthread 'main' panicked at src/x.rs:1:1:`, "node.log line 9: the suite failed: \"thread 'main'"],
])("%s is refused", (_, text, message) => {
  expect(() => parsed(text)).toThrow(InputError);
  expect(() => parsed(text)).toThrow(message);
});

const samples = "../shared/samples/substrate";
test.skipIf(!existsSync(samples))("upstream's own output is read, and what panicked keeps nothing", () => {
  const read = (name: string) => parsed(readFileSync(`${samples}/${name}`, "utf8"));
  const { executions, setAside } = read("trie_2020-05_with_db_type_seed003.txt");
  expect(executions.map((lines) => lines.length)).toEqual([48]);
  expect(setAside.map(({ reason }) => reason)).toEqual(["is line 18 once more", "is line 42 once more"]);
  expect(read("trie_json_crust_issue350.jsonl").executions.map((lines) => lines.length)).toEqual([12]);
  expect(() => read("trie_failure_pr5827.txt")).toThrow(/^node\.log line 5: the suite failed/);
});

test.each([
  ["log", log],
  ["json", json],
])("a mutated %s is refused by name or gives sound results", (_, text) => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(3), (at, inserted, removed) => {
      try {
        const { executions } = parsed(text.slice(0, at) + inserted + text.slice(at + removed));
        for (const line of executions.flat()) resultLineSchema.parse(line);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message).toMatch(/^node\.log/);
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});
