import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { resultLineSchema } from "../model/result-line.ts";
import { parseCriterion } from "./criterion.ts";

const interval = (estimate: number, unit = "ns") => ({ estimate, lower_bound: 1, upper_bound: 9e9, unit });
const complete = (id: string, typical: unknown, throughput: unknown[] = []) =>
  JSON.stringify({
    reason: "benchmark-complete",
    id,
    iteration_count: [1, 2],
    measured_values: [1500, 3000],
    unit: "ns",
    throughput,
    typical,
    mean: interval(1600),
    slope: null,
    change: null,
  });
const text = [
  '{"reason":"compiler-artifact","fresh":true}',
  "Gnuplot not found, using plotters backend",
  complete("trie/get/1000", interval(1500), [{ per_iteration: 3000, unit: "bytes" }]),
  complete("scan", interval(2.5, "ms"), [{ per_iteration: 5000, unit: "elements" }]),
  '{"reason":"group-complete","group_name":"trie","benchmarks":["trie/get/1000"]}',
].join("\n");
const point = (point_estimate: number) => ({ point_estimate, standard_error: 1 });
const estimates = (slope: unknown) =>
  JSON.stringify({ mean: point(42_000), median: point(41_000), slope, std_dev: point(1) });
const file = "target/criterion/trie/get/10/new/estimates.json";
const told = (output: string, origin = "out.jsonl") =>
  parseCriterion(output.split("\n"), "micro", origin).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );

test("each message is a time, and a throughput where the benchmark says of what", () => {
  expect(told(text)).toEqual([
    [
      "micro/criterion//trie%2Fget%2F1000:time 0.0000015 s lower",
      "micro/criterion//trie%2Fget%2F1000:throughput 2000000000 B/s higher",
      "micro/criterion//scan:time 0.0025 s lower",
      "micro/criterion//scan:rate 2000000 1/s higher",
    ],
  ]);
});

test("an estimates.json is the slope or else the mean of the benchmark that its path names", () => {
  expect(told(estimates(point(41_500)), file)).toEqual([["micro/criterion//trie%2Fget%2F10:time 0.0000415 s lower"]]);
  expect(told(estimates(null), file)).toEqual([["micro/criterion//trie%2Fget%2F10:time 0.000042 s lower"]]);
});

const log = "scan   time:   [1.1 ms 1.2 ms 1.3 ms]\n       thrpt:  [2.0 Gb/s 2.1 Gb/s 2.2 Gb/s]";

test("what cargo bench prints is read where there are no messages", () => {
  expect(told(log)).toEqual([["micro/criterion//scan:time 0.0012 s lower"]]);
  expect(parseCriterion(log.split("\n"), "micro", "b.txt").setAside).toEqual([
    { place: "b.txt line 2", reason: 'scan: the unit "Gb/s" is not known' },
  ]);
  expect(told(`${log}\n${text}`)).toEqual(told(text));
  expect(() => told(`${log}\n${log}`)).toThrow("out.jsonl line 3: micro/criterion//scan:time comes a second time");
});

test("a time of 0 is set aside, and there is no throughput of it", () => {
  const output = `${complete("x", interval(0), [{ per_iteration: 1, unit: "bytes" }])}\n${complete("y", interval(1))}`;
  const { executions, setAside } = parseCriterion(output.split("\n"), "micro", "out.jsonl");
  expect(executions[0]).toHaveLength(1);
  expect(setAside).toEqual([{ place: "out.jsonl line 1", reason: "x: 0 is no value in s" }]);
});

test.each([
  ["nothing", "", undefined, "out.jsonl: no result in 1 lines"],
  ["messages without results", '{"reason":"group-complete"}', undefined, "out.jsonl: no result in 1 lines"],
  ["half a message", text.slice(0, -200), undefined, /^out\.jsonl line \d: not JSON/],
  [
    "another measurement",
    complete("x", interval(5, "cycles")),
    undefined,
    'line 1: x: the unit "cycles" is not one of time',
  ],
  [
    "an unknown throughput",
    complete("x", interval(5), [{ per_iteration: 1, unit: "bits" }]),
    undefined,
    'line 1: a throughput in "bits" is not known here',
  ],
  ["a time as text", complete("x", { estimate: "5", unit: "ns" }), undefined, /line 1: typical\.estimate: .*\("5"\)$/],
  [
    "a second time",
    `${complete("x", interval(5))}\n${complete("x", interval(6))}`,
    undefined,
    "micro/criterion//x:time comes",
  ],
  [
    "a build that failed",
    `${text}\n{"reason":"build-finished","success":false}`,
    undefined,
    "line 6: the suite failed",
  ],
  ["a panic", `${text}\nthread 'main' panicked at x.rs:1:1:`, undefined, "line 6: the suite failed"],
  [
    "estimates without a name",
    estimates(null),
    "stdin",
    "stdin: is not called …/criterion/BENCHMARK/new/estimates.json",
  ],
  ["estimates of a change", estimates(null), file.replace("new", "change"), "holds ratios to another run, no times"],
])("%s is refused", (_, output, origin, message) => {
  expect(() => told(output, origin)).toThrow(InputError);
  expect(() => told(output, origin)).toThrow(message);
});

test.each([
  ["messages", text, "out.jsonl"],
  ["estimates", estimates(null), file],
  ["logs", log, "b.txt"],
])("mutated %s are refused by name or give sound results", (_, output, origin) => {
  fc.assert(
    fc.property(fc.nat(output.length - 1), fc.string({ maxLength: 3 }), fc.nat(3), (at, inserted, removed) => {
      try {
        const mutated = output.slice(0, at) + inserted + output.slice(at + removed);
        const { executions } = parseCriterion(mutated.split("\n"), "micro", origin);
        for (const line of executions.flat()) resultLineSchema.parse(line);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message.startsWith(origin)).toBe(true);
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});
