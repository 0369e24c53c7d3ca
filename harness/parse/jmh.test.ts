import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parseJmh } from "./jmh.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const run = (rest: object) => ({
  jmhVersion: "1.37",
  benchmark: "org.example.StoreBench.get",
  mode: "thrpt",
  threads: 4,
  forks: 2,
  params: { engine: "rocksdb", size: "1000" },
  primaryMetric: {
    score: 25,
    scoreError: "NaN",
    scoreUnit: "ops/ms",
    rawData: [
      [10, 30],
      [30, 30],
    ],
  },
  secondaryMetrics: {},
  ...rest,
});
const sampled = run({
  mode: "sample",
  params: undefined,
  primaryMetric: { score: 2, scoreUnit: "us/op", rawDataHistogram: [[[[1, 3]], [[5, 1]]]] },
  secondaryMetrics: {
    "get:p0.99": { score: 5, scoreUnit: "us/op", rawData: [[5]] },
    "·gc.alloc.rate": { score: 12.5, scoreUnit: "MB/sec", rawData: [[12.5]] },
    "·gc.alloc.rate.norm": { score: 48, scoreUnit: "B/op", rawData: [[47, 49]] },
    "gc.count": { score: 3, scoreUnit: "counts", rawData: [[3]] },
    "gc.time": { score: 0, scoreUnit: "ms", rawData: [[0]] },
    IPC: { score: 2, scoreUnit: "insns/clk", rawData: [[2]] },
  },
});
const text = JSON.stringify([run({}), sampled]);
const parsed = (...runs: object[]) => parseJmh(JSON.stringify(runs), "store", "jmh.json");

test("each fork is an execution with the mean of its iterations", () => {
  const { executions } = parsed(run({}));
  const told = executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );
  const key = "store/org.example.StoreBench/engine=rocksdb,size=1000,threads=4,mode=thrpt/get:rate";
  expect(told).toEqual([[`${key} 20000 1/s higher`], [`${key} 30000 1/s higher`]]);
});

test("samples count as often as they came, and of secondary metrics those with a direction are results", () => {
  const { executions, setAside } = parsed(sampled);
  const key = "store/org.example.StoreBench/threads=4,mode=sample/get";
  expect(executions.map((lines) => lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit}`))).toEqual([
    [
      `${key}:time 0.000002 s`,
      `${key}:get%3Ap0.99 0.000005 s`,
      `${key}:gc.alloc.rate.norm 48 B`,
      `${key}:gc.count 3 1`,
    ],
  ]);
  expect(setAside).toEqual([
    {
      place: 'jmh.json: [0].secondaryMetrics["·gc.alloc.rate"]',
      reason: 'nothing says which is better of 12.5 "MB/sec"',
    },
    { place: 'jmh.json: [0].secondaryMetrics["gc.time"].rawData[0]', reason: "0 is no value in s" },
    { place: 'jmh.json: [0].secondaryMetrics["IPC"]', reason: 'nothing says which is better of 2 "insns/clk"' },
  ]);
});

test("without raw data the score is the only value", () => {
  const { executions } = parsed(run({ primaryMetric: { score: 2.5, scoreUnit: "s/op", rawData: [] } }));
  expect(executions.flat().map(({ metric, value, unit, better }) => [metric, value, unit, better])).toEqual([
    ["time", 2.5, "s", "lower"],
  ]);
});

test("a fork that measured nothing is set aside", () => {
  const { executions, setAside } = parsed(
    run({ primaryMetric: { score: 2, scoreUnit: "ns/op", rawData: [["NaN"], [2]] } }),
  );
  expect(executions.flat().map(({ value }) => value)).toEqual([2e-9]);
  expect(setAside).toEqual([{ place: "jmh.json: [0].primaryMetric.rawData[0]", reason: "NaN is no number" }]);
});

test("a parameter that is called threads stays apart from JMH's own", () => {
  const { executions } = parsed(run({ params: { threads: "9" } }));
  expect(executions[0]![0]!.params).toEqual({ threads: "9", "jmh.threads": 4, mode: "thrpt" });
});

const primary = (metric: object) => JSON.stringify([run({ primaryMetric: metric })]);
test.each([
  ["half a file", text.slice(0, 200), /^jmh\.json: not JSON: /],
  ["no benchmark", "[]", /^jmh\.json: the whole: .*\(\[\]\)$/],
  ["another file", '{"results":[]}', /^jmh\.json: the whole: /],
  ["an unknown mode", text.replace("thrpt", "all"), /^jmh\.json: \[0\]\.mode: .*\("all"\)$/],
  [
    "an unknown unit",
    primary({ score: 1, scoreUnit: "ops/week" }),
    '[0].primaryMetric: the unit "ops/week" is not known here',
  ],
  ["a time of nothing", primary({ score: 1, scoreUnit: "ms" }), '[0].primaryMetric: the unit "ms" is not known here'],
  [
    "a score in words",
    primary({ score: "fast", scoreUnit: "s/op" }),
    /^jmh\.json: \[0\]\.primaryMetric\.score: .*\("fast"\)$/,
  ],
  ["no number at all", primary({ score: "NaN", scoreUnit: "s/op" }), "jmh.json: no result: NaN is no number"],
  [
    "a benchmark that comes twice",
    JSON.stringify([run({}), run({})]),
    "comes a second time, first as jmh.json: [0].primaryMetric",
  ],
])("%s is refused", (_, file, message) => {
  expect(() => parseJmh(file, "store", "jmh.json")).toThrow(InputError);
  expect(() => parseJmh(file, "store", "jmh.json")).toThrow(message);
});

test("mutated files are refused by name or give sound results", () => {
  expectSoundOrRefused(text, (mutated) => parseJmh(mutated, "store", "jmh.json"), /^jmh\.json/);
});
