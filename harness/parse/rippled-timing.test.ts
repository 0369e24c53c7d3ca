import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { resultLineSchema } from "../model/result-line.ts";
import { parseRippledTiming } from "./rippled-timing.ts";

const text = readFileSync("harness/parse/testdata/rippled-timing.txt", "utf8");
const parsed = (output: string) => parseRippledTiming(output.split("\n"), "timing", "log");
const told = (output: string) =>
  parsed(output).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );

const edited = `1 Thread, 10 Objects
Backend      Insert    Fetch
nudb         0.135s   0.120s
`;

test("a row becomes a result for each operation, and the nth row of a configuration is of the nth execution", () => {
  const nudb = "timing/nudb/threads=1,objects=100000";
  const [first, second] = told(text);
  expect(first).toHaveLength(15);
  expect(second).toHaveLength(14);
  expect(first!.slice(0, 5)).toEqual([
    `${nudb}/insert:time 1.204 s lower`,
    `${nudb}/fetch:time 0.731 s lower`,
    `${nudb}/missing:time 0.118 s lower`,
    `${nudb}/mixed:time 0.655 s lower`,
    `${nudb}/work:time 2.317 s lower`,
  ]);
  expect(second![0]).toBe(`${nudb}/insert:time 1.198 s lower`);
  expect(second).toContain("timing/nudb/threads=4,objects=100000/insert:time 1012.777 s lower");
});

test("the configuration is kept by name, whatever its order, and the path is dropped", () => {
  const key = "timing/rocksdb/threads=1,objects=100000,cache_mb=256,file_size_mult=2,filter_bits=12/insert:time";
  expect(told(text).map((lines) => lines.filter((line) => line.startsWith(key)))).toEqual([
    [`${key} 2.01 s lower`],
    [`${key} 2.033 s lower`],
  ]);
});

test("a duration too short for three digits is set aside and named", () => {
  expect(parsed(text).setAside).toEqual([{ place: "log line 6", reason: "missing 0.000s: 0 is no value in s" }]);
});

test("copies without configurations are read, and jobs' numbers and log messages are passed over", () => {
  const noisy = edited
    .replace(/^/gm, "2> ")
    .replace("nudb", "INF:Timing_test opened\n2026-May-01 12:00:00 NodeStore:NFO 3 files\n\nnudb");
  expect(told(noisy)).toEqual([
    [
      "timing/nudb/threads=1,objects=10/insert:time 0.135 s lower",
      "timing/nudb/threads=1,objects=10/fetch:time 0.12 s lower",
    ],
  ]);
});

test("a configuration that a terminal wrapped belongs to the row above", () => {
  const wrapped = `${edited.trimEnd()}   type=nudb,\nblock=4096,path=/tmp/x\n`;
  expect(told(wrapped)[0]![0]).toBe("timing/nudb/threads=1,objects=10,block=4096/insert:time 0.135 s lower");
  expect(told(`${edited}  type=nudb,block=4096\n`)).toEqual(told(wrapped));
});

test.each([
  ["a suite that is not there", "0ms, 0 suites, 0 cases, 0 tests total, 0 failures\n", "log: no result"],
  ["nothing", "", "log: no result"],
  ["zeros alone", edited.replace(/0\.1\d\ds/g, "0.000s"), "log: no result: insert 0.000s: 0 is no value in s"],
  ["another unit", edited.replace("0.120s", "120ms"), 'log line 3: cannot read "120ms" as a duration'],
  ["a letter in a number", edited.replace("0.135s", "0.1x5s"), 'log line 3: cannot read "0.1x5s" as a duration'],
  ["a number without unit", edited.replace("0.120s", "0.120"), 'log line 3: cannot read "0.120" as a duration'],
  ["a lost digit", edited.replace("0.120s", "0.12s"), 'log line 3: cannot read "0.12s" as a duration'],
  ["a negative time", edited.replace("0.135s", "-0.135s"), 'log line 3: cannot read "-0.135s" as a duration'],
  ["a row that was cut", edited.slice(0, -10), /^log line 3: not 2 durations: /],
  ["a row of a name alone", `${edited}rocksdb\n`, 'log line 4: not 2 durations: "rocksdb"'],
  ["a row too many durations", `${edited.trimEnd()} 0.1s\n`, 'log line 3: no key=value: "0.1s"'],
  ["a row without backend", edited.replace("nudb", "    "), /^log line 3: no backend: /],
  ["half a configuration", `${edited.trimEnd()}  type=nudb,pa\n`, 'log line 3: no key=value: "pa"'],
  ["a row that lost its start", edited.replace(/nudb.*/, "20s type=nudb"), /^log line 3: no backend: /],
  ["another type", `${edited.trimEnd()}  type=rocksdb\n`, "log line 3: type=rocksdb in a row of nudb"],
  ["threads twice", `${edited.trimEnd()}  type=nudb,threads=2\n`, "log line 3: threads comes a second time"],
  ["rows without header", edited.split("\n").slice(2).join("\n"), /^log line 1: no header above: /],
  ["columns without threads", edited.split("\n").slice(1).join("\n"), /^log line 1: no threads and objects above: /],
  ["a header that is not whole", edited.replace(", 10 Obj", ", 10 bj"), /^log line 1: no threads and objects: /],
  ["a column twice", edited.replace("Fetch", "Insert"), /^log line 2: cannot read the columns: /],
  ["a table that was not filled", `${edited}4 Threads, 10 Objects\n`, "log line 4: no row under 4 threads"],
  [
    "a row without end",
    `${edited.trimEnd()} type=nudb,x=${"y".repeat(10_000)}`,
    /^log line 3: a row that does not end: /,
  ],
  [
    "a failure in the middle",
    edited.replace("nudb", "#7 failed: lost\nnudb"),
    /^log line 3: the suite failed: "#7 failed: lost"$/,
  ],
])("%s is refused with its line", (_, output, message) => {
  expect(() => parsed(output)).toThrow(InputError);
  expect(() => parsed(output)).toThrow(message);
});

const sample = "../shared/samples/rippled/timing_v3_edited_seed000.txt";
test.skipIf(!existsSync(sample))("a copy in the wild is read", () => {
  const { executions, setAside } = parsed(readFileSync(sample, "utf8"));
  expect(executions.map((lines) => lines.length)).toEqual([25, 5]);
  expect(setAside).toEqual([]);
});

test("mutated output is refused by name or gives sound values", () => {
  const edit = fc.tuple(
    fc.nat(text.length - 1),
    fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(..."\n .,=0s")),
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
    { seed: 1, numRuns: 2000 },
  );
});
