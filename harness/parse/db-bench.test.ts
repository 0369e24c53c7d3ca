import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parseDbBench } from "./db-bench.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const text = readFileSync("harness/parse/testdata/db-bench.txt", "utf8");
const parsed = (output = text) => parseDbBench(output.split("\n"), "rocksdb", "db.txt");
const told = (output = text) =>
  parsed(output).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );

test("each run of a benchmark has time, rate and throughput in base units, and percentiles where they are printed", () => {
  const of = "rocksdb/db_bench/Keys=16,Values=100,Entries=100000";
  expect(told()).toEqual([
    [
      `${of}/fillrandom:time 0.000002345 s lower`,
      `${of}/fillrandom:rate 426439 1/s higher`,
      `${of}/fillrandom:throughput 49283072 B/s higher`,
      `${of}/fillrandom:write_p50 0.0000021 s lower`,
      `${of}/fillrandom:write_p75 0.0000026 s lower`,
      `${of}/fillrandom:write_p99 0.0000055 s lower`,
      `${of}/fillrandom:write_p99.9 0.00001225 s lower`,
      `${of}/fillrandom:write_p99.99 0.00008 s lower`,
      `${of}/readrandom:time 0.0000085 s lower`,
      `${of}/readrandom:rate 470000 1/s higher`,
      `${of}/readrandom:throughput 34603008 B/s higher`,
      `${of}/readmissing:time 7.5e-7 s lower`,
      `${of}/readmissing:rate 1333333 1/s higher`,
      `${of}/compact:time 1.5 s lower`,
    ],
    [
      `${of}/readrandom:time 0.00000825 s lower`,
      `${of}/readrandom:rate 484000 1/s higher`,
      `${of}/readrandom:throughput 35651584 B/s higher`,
    ],
  ]);
});

test("warm-ups, averages, zeros, failures and what was skipped are set aside and named", () => {
  expect(parsed().setAside.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
    "db.txt line 22: readrandom time 9.500: is of a warm-up",
    "db.txt line 22: readrandom rate 421000: is of a warm-up",
    "db.txt line 22: readrandom throughput 29.5: is of a warm-up",
    expect.stringMatching(/^db\.txt line 26: is no run: "readrandom \[AVG 2 runs\]/),
    expect.stringMatching(/^db\.txt line 27: is no run: "readrandom \[AVG {4}2 runs\]/),
    expect.stringMatching(/^db\.txt line 28: is no run: "readrandom \[MEDIAN 2 runs\]/),
    "db.txt line 29: readmissing throughput 0.0: 0 is no value in B/s",
    "db.txt line 30: compact rate 0: 0 is no value in 1/s",
    "db.txt line 31: snappycomp time 1.000: (snappy failure)",
    "db.txt line 31: snappycomp rate 1000000: (snappy failure)",
    expect.stringMatching(/^db\.txt line 32: is no run: "fillseq {6}: skipped/),
  ]);
});

test.each([
  [
    "RocksDB before 7",
    "fillsync     :      78.300 micros/op 12771 ops/sec;    1.5 MB/s (100 ops)",
    [78.3e-6, 12771, 1572864],
  ],
  ["RocksDB without bytes", "seekrandom : 3.500 micros/op 285714 ops/sec; (5 of 9 found)", [3.5e-6, 285714]],
  ["LevelDB", "fillseq      :       1.500 micros/op;   64.0 MB/s", [1.5e-6, 67108864]],
  ["LevelDB without bytes", "readhot      :       2.500 micros/op;", [2.5e-6]],
  ["a name of twelve letters and more", "readwhilewriting :       2.500 micros/op;", [2.5e-6]],
  ["progress before it", "... finished 100 ops   \r... finished 200 ops   \rx  :       2.500 micros/op;\r", [2.5e-6]],
  ["much progress before it", `${"... finished 100 ops   \r".repeat(1000)}x  :       2.500 micros/op;`, [2.5e-6]],
])("the form of %s is read", (_, line, values) => {
  const results = parsed(line).executions.flat();
  expect(results.map(({ value }) => value)).toEqual(values);
  expect(results[0]!.params).toEqual({});
});

test("output that was pasted with space before its lines is read", () => {
  expect(parsed(text.replace(/^/gm, "    "))).toEqual(parsed());
});

test("a second head says the parameters anew", () => {
  const line = "x :       2.500 micros/op;\n";
  const output = `Keys: 16 bytes each\nEntries: 5\n${line}Keys: 24 bytes each\n${line}`;
  expect(parsed(output).executions.map((lines) => lines.map(({ params }) => params))).toEqual([
    [{ Keys: 16, Entries: 5 }, { Keys: 24 }],
  ]);
});

test("a benchmark that took no time has no rate either", () => {
  const { setAside } = parsed(`${text}x : 0.000 micros/op -9223372036854775808 ops/sec;    inf MB/s\n`);
  expect(setAside.slice(-3).map(({ reason }) => reason)).toEqual([
    "x time 0.000: took no time that is shown",
    "x rate -9223372036854775808: took no time that is shown",
    "x throughput inf: took no time that is shown",
  ]);
});

const line13 = "fillrandom   :       2.345 micros/op 426439 ops/sec 0.234 seconds 100000 operations;   47.0 MB/s";
test.each([
  ["nothing", "", "db.txt: no result"],
  ["a head alone", text.slice(0, text.indexOf("fillrandom")), "db.txt: no result"],
  ["averages alone", "x [AVG 2 runs] : 5 ops/sec", 'db.txt: no result: is no run: "x [AVG 2 runs] : 5 ops/sec"'],
  [
    "another unit of time",
    text.replace("2.345 micros", "2.345 millis"),
    /^db\.txt line 13: cannot read the result "fill/,
  ],
  ["another unit of rate", text.replace("426439 ops/sec", "426 kops/sec"), /^db\.txt line 13: cannot read the result/],
  [
    "another unit of throughput",
    text.replace("47.0 MB/s", "47.0 GB/s"),
    'line 13: the unit "GB/s" is not known in "fill',
  ],
  ["a number that is none", text.replace("2.345", "2.3.5"), /^db\.txt line 13: cannot read the result/],
  ["a negative time", text.replace("      2.345", "     -2.345"), /^db\.txt line 13: cannot read the result/],
  ["half a line", text.slice(0, text.indexOf("426439")), /^db\.txt line 13: cannot read the result/],
  ["the beginning of a line", text.slice(0, text.indexOf("cros/op")), /^db\.txt line 13: cannot read the result/],
  ["half of the percentiles", text.replace(/P99.9: 12.*/, "P99.9:"), /^db\.txt line 17: cannot read "Percentiles/],
  [
    "a percentile that is none",
    text.replace("P99.9:", `P${"9".repeat(300)}:`),
    /^db\.txt line 17: cannot read "Percentiles/,
  ],
  [
    "a failure of a write",
    `${text}put error: IO error: No space left`,
    'line 33: db_bench failed: "put error: IO error',
  ],
  [
    "a benchmark that is not known",
    `unknown benchmark 'x'\n${text}`,
    "db.txt line 1: db_bench failed: \"unknown benchmark 'x'\"",
  ],
  ["an assertion", `${text}db_bench: a.cc:1: f(): Assertion \`x' failed.`, "line 33: db_bench failed:"],
  ["a crash", text.replace("DB path", "Segmentation fault\nDB path"), 'line 12: db_bench failed: "Segmentation fault"'],
  ["a line that is too long", `${line13}${" ".repeat(10_000)}`, "db.txt line 1: too long for a result"],
])("%s is refused with its line", (_, output, message) => {
  expect(() => parsed(output)).toThrow(InputError);
  expect(() => parsed(output)).toThrow(message);
});

test("mutated output is refused by name or gives sound results", () => {
  expectSoundOrRefused(text, parsed, /^db\.txt/);
});
