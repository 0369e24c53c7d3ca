import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { resultLineSchema } from "../model/result-line.ts";
import { parseRippledNodestoreBench } from "./rippled-nodestore-bench.ts";

const inRows = readFileSync("harness/parse/testdata/rippled-nodestore-bench-1.txt", "utf8");
const legend = readFileSync("harness/parse/testdata/rippled-nodestore-bench-2.txt", "utf8");
const parsed = (output: string) => parseRippledNodestoreBench(output.split("\n"), "bench", "log");
const told = (output: string) =>
  parsed(output).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );

const rocksdb = "bench/rocksdb/num_objects=5000,cache_mb=64";

test("columns by the alphabet keep their names, and the configuration at the end of a row is its own", () => {
  expect(told(inRows)).toEqual([
    [
      "bench/hyperleveldb/num_objects=5000/batch insert:time 1.52 s lower",
      "bench/hyperleveldb/num_objects=5000/fetch 50%2F50:time 0.64 s lower",
      "bench/hyperleveldb/num_objects=5000/fetch random:time 0.88 s lower",
      "bench/hyperleveldb/num_objects=5000/inserts:time 2.07 s lower",
      "bench/hyperleveldb/num_objects=5000/ordered fetch:time 0.91 s lower",
      `${rocksdb}/batch insert:time 1.31 s lower`,
      `${rocksdb}/fetch 50%2F50:time 0.59 s lower`,
      `${rocksdb}/fetch missing:time 0.21 s lower`,
      `${rocksdb}/fetch random:time 0.8 s lower`,
      `${rocksdb}/inserts:time 1.95 s lower`,
      `${rocksdb}/ordered fetch:time 0.85 s lower`,
    ],
  ]);
});

test("with a legend each run is an execution, and a configuration without a type is of rocksdb", () => {
  const [first, second] = told(legend);
  expect(first).toHaveLength(12);
  expect(first!.slice(0, 3)).toEqual([
    `${rocksdb}/inserts:time 2.07 s lower`,
    `${rocksdb}/batch insert:time 1.52 s lower`,
    `${rocksdb}/fetch 50%2F50:time 0.64 s lower`,
  ]);
  expect(first![6]).toBe("bench/rocksdb/num_objects=5000,num_runs=1/inserts:time 1.95 s lower");
  expect(second![0]).toBe(`${rocksdb}/inserts:time 2.11 s lower`);
  expect(second).toHaveLength(6);
});

test("outputs one after the other repeat their configurations", () => {
  expect(told(inRows + inRows).map((lines) => lines.length)).toEqual([11, 11]);
  expect(told(legend + legend).map((lines) => lines.length)).toEqual([12, 12, 6, 6]);
});

test("a duration too short for two digits is set aside and named", () => {
  expect(parsed(inRows).setAside).toEqual([{ place: "log line 3", reason: "fetch missing 0.00: 0 is no value in s" }]);
});

test.each([
  ["nothing", "", "log: no result"],
  ["a suite that is not there", "0ms, 0 suites, 0 cases, 0 tests total, 0 failures\n", "log: no result"],
  [
    "a title that is not known",
    inRows.replace("Fetch Random", "Fetch Ramdom"),
    /^log line 2: cannot read the columns: /,
  ],
  ["a title twice", inRows.replace("Inserts", "Fetch 50/50"), /^log line 2: cannot read the columns: /],
  ["a column that is missing", inRows.replace("  Ordered Fetch", ""), /^log line 2: not 6 columns: /],
  ["a unit", inRows.replace("1.52", "1.52s"), 'log line 3: cannot read "1.52s" as a duration'],
  ["a lost digit", inRows.replace("0.91 ", "0.9 "), 'log line 3: cannot read "0.9" as a duration'],
  ["a row with a column less", inRows.replace("0.91 ", ""), /^log line 3: cannot read "type=hyperleveldb,/],
  ["a row without configuration", inRows.replace(/type=hyper.*/, ""), 'log line 3: no key=value: ""'],
  ["rows without header", inRows.split("\n").slice(2).join("\n"), /^log line 1: no header above: /],
  ["a header without rows", inRows.split("\n").slice(0, 2).join("\n"), /^log line 2: no row under the header: /],
  ["no legend", legend.slice(0, legend.indexOf("Configs:")), "log line 4: configuration 0 is not in a legend"],
  ["half a legend", legend.replace(/ 1: .*/, ""), "log line 6: configuration 1 is not in a legend"],
  ["a legend of too many", `${legend} 2: type=nudb\n`, 'log line 11: no row of this configuration: " 2: type=nudb"'],
  ["a line separator", legend.replace("num_runs", "num\u2028runs"), /^log line 6: no key=value: /],
  ["a run that is missing", legend.replace("0   1 ", "0   2 "), /^log line 5: not run 1: /],
  ["a value too many", legend.replace("0.20\n", "0.20  0.30\n"), /^log line 4: more than 6 durations: /],
  ["a configuration that was cut", legend.trimEnd().slice(0, -2), 'log line 6: no key=value: "num_runs"'],
  [
    "a crash in the middle",
    legend.replace("\nConfigs", "Aborted (core dumped)\nConfigs"),
    /^log line 7: the suite failed: /,
  ],
])("%s is refused with its line", (_, output, message) => {
  expect(() => parsed(output)).toThrow(InputError);
  expect(() => parsed(output)).toThrow(message);
});

const sample = "../shared/samples/rippled/nodestoretiming_v1_alpha_columns.txt";
test.skipIf(!existsSync(sample))("a copy in the wild is read", () => {
  const { executions, setAside } = parsed(readFileSync(sample, "utf8"));
  expect(executions.map((lines) => lines.length)).toEqual([12, 12]);
  expect(setAside).toEqual([]);
});

test.each([
  ["configurations in the rows", inRows],
  ["a legend", legend],
])("mutated output with %s is refused by name or gives sound values", (_, text) => {
  const edit = fc.tuple(
    fc.nat(text.length - 1),
    fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(..."\n .,=0:")),
    fc.nat(9),
  );
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
      const mutated = edits.reduce((all, [at, put, removed]) => all.slice(0, at) + put + all.slice(at + removed), text);
      try {
        for (const lines of parsed(mutated).executions) {
          expect(new Set(lines.map(formatKey)).size).toBe(lines.length);
          expect(lines.every((line) => resultLineSchema.safeParse(line).success && line.unit === "s")).toBe(true);
        }
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        expect(error.message).toMatch(/^log/);
      }
    }),
    { seed: 1, numRuns: 1000 },
  );
});
