import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parseGoogleBenchmark } from "./google-benchmark.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const text = readFileSync("harness/parse/testdata/google-benchmark.json", "utf8");
const parsed = (output = text) => parseGoogleBenchmark(output, "nodestore", "gb.json");
const told = (output = text) =>
  parsed(output).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );
const file = (...benchmarks: object[]) => JSON.stringify({ context: {}, benchmarks });
const entry = (name: string, change: object = {}) => ({ name, real_time: 5, time_unit: "ns", ...change });

test("each repetition is a value in base units, with subject, parameters and clock from the name", () => {
  const fetch = "nodestore/nudb/arg=1000,clock=real_time,threads=4/BM_Backend_Fetch";
  const compact = "nodestore/google-benchmark//BM_Compact";
  expect(told()).toEqual([
    [
      `${fetch}:time 0.00000125 s lower`,
      `${fetch}:cpu_time 0.0000045 s lower`,
      `${fetch}:throughput 200000000 B/s higher`,
      `${fetch}:rate 800000 1/s higher`,
      `${compact}:time 0.025 s lower`,
      `${compact}:allocs 12 1 lower`,
      `${compact}:max_bytes_used 65536 B lower`,
    ],
    [
      `${fetch}:time 0.0000013 s lower`,
      `${fetch}:cpu_time 0.0000046 s lower`,
      `${fetch}:throughput 190000000 B/s higher`,
      `${fetch}:rate 790000 1/s higher`,
    ],
  ]);
});

test("aggregates, failures, a time of 0 and counters without a direction are set aside and named", () => {
  expect(parsed().setAside.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
    "gb.json: benchmarks[0].hits: counter 400000: nothing says whether more is better",
    "gb.json: benchmarks[1].hits: counter 400000: nothing says whether more is better",
    "gb.json: benchmarks[4].cpu_time: 0 is no value in s",
    "gb.json: benchmarks[5]: BM_Broken/rocksdb: failed: cannot open",
    "gb.json: benchmarks: 2 aggregates are no measured values",
  ]);
});

test("a file of aggregates alone gives the medians", () => {
  const aggregate = (of: string, real: number) =>
    entry(`BM_X/7_${of}`, { run_name: "BM_X/7", run_type: "aggregate", aggregate_name: of, real_time: real });
  const { executions, setAside } = parsed(file(aggregate("mean", 1), aggregate("median", 2), aggregate("cv", 0.1)));
  expect(executions.flat().map((line) => `${formatKey(line)} ${line.value}`)).toEqual([
    "nodestore/google-benchmark/arg=7/BM_X:time 2e-9",
  ]);
  expect(setAside[0]!.reason).toBe("2 aggregates are no measured values");
});

test("in files of old versions names alone tell aggregates from repetitions", () => {
  const fit = { name: "BM_X_BigO", cpu_coefficient: 1, real_coefficient: 1, big_o: "N", time_unit: "ns" };
  const names = ["BM_X", "BM_X", "BM_X_mean", "BM_X_median", "BM_X_stddev", "BM_median"];
  const { executions, setAside } = parsed(file(...names.map((name) => entry(name)), fit, { name: "BM_X_RMS", rms: 1 }));
  expect(executions.map((lines) => lines.map(({ operation }) => operation))).toEqual([["BM_X", "BM_median"], ["BM_X"]]);
  expect(setAside[0]!.reason).toBe("5 aggregates are no measured values");
});

test.each([
  ["BM_X<std::string>", "g/google-benchmark//BM_X<std%3A%3Astring>:time"],
  ["BM_X/8/512", "g/google-benchmark/arg=8,arg2=512/BM_X:time"],
  ["BM_X/objects:100/iterations:25", "g/google-benchmark/objects=100,iterations=25/BM_X:time"],
  [
    "BM_X/min_time:0.500/process_time/real_time",
    "g/google-benchmark/min_time=0.500,clock=process_time+real_time/BM_X:time",
  ],
  ["BM_X/rocksdb/cold/1", "g/rocksdb/arg=1/BM_X%2Fcold:time"],
  ["/x", "g/x//benchmark:time"],
])("the name %s is of %s", (name, key) => {
  expect(
    parseGoogleBenchmark(file(entry(name)), "g", "gb.json")
      .executions.flat()
      .map(formatKey),
  ).toEqual([key]);
});

test.each([
  ["ns", 5e-9],
  ["us", 5e-6],
  ["ms", 5e-3],
  ["s", 5],
])("a time in %s is in seconds", (unit, value) => {
  expect(parsed(file(entry("BM_X", { time_unit: unit }))).executions[0]![0]!.value).toBe(value);
});

test("names that would be one metric are no repetitions of one another", () => {
  const { executions, setAside } = parsed(file(entry("BM_X/1/a"), entry("BM_X/a/1")));
  expect(executions).toHaveLength(1);
  expect(setAside).toEqual([{ place: "gb.json: benchmarks[1]", reason: "BM_X/a/1 would be the metric of BM_X/1/a" }]);
});

test.each([
  ["half a file", text.slice(0, 900), /^gb\.json: not JSON: /],
  ["no benchmark", file(), /^gb\.json: benchmarks: .*\(\[\]\)$/],
  ["another unit", file(entry("BM_X", { time_unit: "min" })), /^gb\.json: benchmarks\[0\]\.time_unit: .*\("min"\)$/],
  ["a time without a unit", file({ name: "BM_X", real_time: 5 }), "benchmarks[0]: real_time 5 has no time_unit"],
  ["a time as text", file(entry("BM_X", { real_time: "5" })), 'benchmarks[0].real_time: cannot read "5" as a number'],
  ["times of 0 alone", file(entry("BM_X", { real_time: 0 })), "gb.json: no result: 0 is no value in s"],
  [
    "failures alone",
    file(entry("BM_X", { error_occurred: true, error_message: "no disk" })),
    "gb.json: no result: BM_X: failed: no disk",
  ],
  [
    "a time that is not finite",
    '{"benchmarks": [\n{"name": "X",\n"time_unit": "s",\n"real_time": NaN\n}]}',
    "is not a finite",
  ],
  [
    "a repetition that comes twice",
    file(entry("BM_X", { repetition_index: 0 }), entry("BM_X", { repetition_index: 0 })),
    "gb.json: benchmarks[1]: repetition 0 of BM_X comes a second time",
  ],
])("%s is refused with its place and value", (_, output, message) => {
  expect(() => parsed(output)).toThrow(InputError);
  expect(() => parsed(output)).toThrow(message);
});

const sample = "../shared/samples/rippled/gbench_reps3.json";
test.skipIf(!existsSync(sample))("a file of three repetitions has three executions with the same metrics", () => {
  const { executions, setAside } = parsed(readFileSync(sample, "utf8"));
  const keys = executions.map((lines) => lines.map(formatKey));
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[0]).toHaveLength(24);
  expect(keys[0]![0]).toBe("nodestore/rocksdb/arg=1000,clock=real_time,threads=1/BM_Backend_Fetch:time");
  expect(setAside).toHaveLength(1);
});

test("mutated files are refused by name or give sound results", () => {
  expectSoundOrRefused(text, parsed, /^gb\.json/);
});
