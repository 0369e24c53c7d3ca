import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parseGoBench } from "./go-bench.ts";

const text = readFileSync("harness/parse/testdata/go-bench.txt", "utf8");
const parsed = (output = text) => parseGoBench(output.trimEnd().split("\n"), "go", "bench.txt");
const told = (output = text) =>
  parsed(output).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );

test("what go test prints becomes results in base units, parameters from the names, repeats as executions", () => {
  const storage = "go/example.org%2Fnode%2Fstorage";
  const fetch = `${storage}/engine=nudb,objects=1000,gomaxprocs=8/Fetch%2Fcold`;
  const store = `${storage}/gomaxprocs=8/Store`;
  expect(told()).toEqual([
    [
      `${fetch}:time 0.000041653 s lower`,
      `${fetch}:throughput 250500000 B/s higher`,
      `${fetch}:size 48 B lower`,
      `${fetch}:allocs%2Fop 3 1 lower`,
      `${store}:time 5.02e-10 s lower`,
      `${store}:p99 8.12e-7 s lower`,
      `${store}:hits 7 1 higher`,
    ],
    [
      `${fetch}:time 0.0000417 s lower`,
      `${fetch}:throughput 250100000 B/s higher`,
      `${fetch}:size 48 B lower`,
      `${fetch}:allocs%2Fop 3 1 lower`,
    ],
  ]);
});

test("the configuration lines are told, with all values that they have", () => {
  const { config } = parsed(`${text}pkg: other\nBenchmarkX 1 5 B/op\n`);
  expect([...config].map(([name, values]) => [name, ...values])).toEqual([
    ["goos", "linux"],
    ["goarch", "amd64"],
    ["pkg", "example.org/node/storage", "other"],
    ["cpu", "AMD EPYC 7763 64-Core Processor"],
  ]);
});

test("a benchmark is of the package above it", () => {
  expect(told("pkg: a\nBenchmarkX 1 5 B/op\npkg: b\nBenchmarkX 1 6 B/op\n")).toEqual([
    ["go/a//X:size 5 B lower", "go/b//X:size 6 B lower"],
  ]);
});

test("what failed or cannot be read is set aside with its line", () => {
  expect(parsed().setAside).toEqual([
    { place: "bench.txt line 10", reason: "--- FAIL: BenchmarkBroken-8" },
    { place: "bench.txt line 12", reason: expect.stringMatching(/^is no benchmark line: "BenchmarkHalf-8/) },
    { place: "bench.txt line 13", reason: "FAIL" },
  ]);
});

test.each([
  ["a negative time", "-1 ns/op", "-1 ns/op: -1e-9 is negative"],
  ["words", "fast ns/op", "fast ns/op: NaN is not a finite number"],
])("%s is set aside, and the line's other values stay", (_, measured, reason) => {
  const { executions, setAside } = parsed(`BenchmarkX 1 ${measured} 5 B/op\n`);
  expect(executions.flat().map(({ metric }) => metric)).toEqual(["size"]);
  expect(setAside).toEqual([{ place: "bench.txt line 1", reason }]);
});

test("a parameter named subject is the subject, and numbers are numbers only where they are printed so", () => {
  expect(told("BenchmarkX/subject=nudb/n=4/size=04/huge=Infinity/__proto__=1 1 5 B/op")).toEqual([
    ["go/nudb/n=4,size=04,huge=Infinity,__proto__=1/X:size 5 B lower"],
  ]);
});

test.each([
  ["BenchmarkX/a=1/a=2", "BenchmarkX/a=2/a=2"],
  ["BenchmarkX/a/b=1/c", "BenchmarkX/a/c/b=1"],
])("%s and %s, which would be one metric, are no repeats of one another", (one, other) => {
  const { executions, setAside } = parsed(`${one} 1 5 B/op\n${other} 1 6 B/op\n${one} 1 7 B/op\n`);
  expect(executions.map((lines) => lines.map(({ value }) => value))).toEqual([[5], [7]]);
  expect(setAside).toEqual([{ place: "bench.txt line 2", reason: `${other} would be the metric of ${one}` }]);
});

test("a benchmark of another package is no repeat where a parameter is the subject", () => {
  const { executions, setAside } = parsed(
    "pkg: a\nBenchmarkX/subject=s 1 5 B/op\npkg: b\nBenchmarkX/subject=s 1 6 B/op\n",
  );
  expect(executions).toHaveLength(1);
  expect(setAside[0]!.reason).toBe("b.BenchmarkX/subject=s would be the metric of a.BenchmarkX/subject=s");
});

test("what a benchmark logs between its name and its values is passed over", () => {
  const output = `BenchmarkX-8   \tbadger 2021/10/04 INFO: All 0 tables opened in 0s
Level 0 [ ]: NumTables: 04.
      36\t  31463 ns/op\t      48 B/op
BenchmarkY-8   \tcompacting
BenchmarkZ-8   \t 5 7 ns/op
      40\t  1 ns/op
`;
  expect(told(output)).toEqual([
    [
      "go/go/gomaxprocs=8/X:time 0.000031463 s lower",
      "go/go/gomaxprocs=8/X:size 48 B lower",
      "go/go/gomaxprocs=8/Z:time 7e-9 s lower",
    ],
  ]);
  expect(parsed(output).setAside).toEqual([
    { place: "bench.txt line 4", reason: 'is no benchmark line: "BenchmarkY-8   \\tcompacting"' },
  ]);
});

test.each([
  "BenchmarkY-2 \tpanic: test timed out after 30m0s",
  "panic: runtime error: index out of range [3] with length 3",
  "fatal error: all goroutines are asleep - deadlock!",
  "SIGQUIT: quit",
  "signal: killed",
  "*** Test killed with quit: ran too long (11m0s).",
  "exit status 2",
])("after %j nothing is kept", (line) => {
  expect(() => parsed(`BenchmarkX-2 1 5 B/op\n${line}\n`)).toThrow("bench.txt line 2: the suite crashed: ");
});

test("half of the values behind a log are none", () => {
  const { setAside } = parsed(
    "BenchmarkY-2 1 5 B/op\nBenchmarkX-8   \tcompacting\n      36\t  31463 ns/op\t      48\n",
  );
  expect(setAside).toHaveLength(1);
});

test("a number that no machine has of processors is part of the name", () => {
  expect(told(`BenchmarkX-${"9".repeat(400)} 1 5 B/op`)[0]![0]).toMatch(/^go\/go\/\/X-9{100}.* 5 B lower$/);
});

test("of a value that each line has another of, a hundred are enough", () => {
  const log = Array.from({ length: 200 }, (_, i) => `height: ${i}\n`).join("");
  expect(parsed(`BenchmarkX-2 1 5 B/op\n${log}`).config.get("height")!.size).toBe(100);
});

test("no benchmark is an error", () => {
  expect(() => parsed("PASS\nok  \texample.org/x\t0.1s\n")).toThrow("bench.txt: no benchmark in 2 lines");
});

test("mutated output is refused by name or gives sound values", () => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(3), (at, inserted, removed) => {
      try {
        const { executions } = parsed(text.slice(0, at) + inserted + text.slice(at + removed));
        for (const { value } of executions.flat()) if (!(value >= 0)) throw new Error(`${value}`);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message).toMatch(/^bench\.txt/);
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});
