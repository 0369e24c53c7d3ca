import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { parseCanopy } from "./canopy.ts";
import { expectSoundOrRefused } from "./testing/expect-sound-or-refused.ts";

const text = readFileSync("harness/parse/testdata/canopy.txt", "utf8");
const parsed = (output = text) => parseCanopy(output.split("\n"), "canopy", "c.txt");
const told = (output = text) =>
  parsed(output).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );
const configured = "Keys=1000,Versions=20,Runs=3,ValueSize=512,UpdateRatio=0.050";
const suiteAlone = text.slice(text.indexOf("Configuration:"), text.indexOf("goos:"));

test("each store and test has median, least and greatest time and what it allocated, in base units", () => {
  const of = (store: string, test: string) => `canopy/${store}/${configured}/${test}`;
  expect(told()).toEqual([
    [
      `${of("Badger", "Historical")}:time 9.5e-7 s lower`,
      `${of("Badger", "Historical")}:time_min 9e-7 s lower`,
      `${of("Badger", "Historical")}:time_max 9.99e-7 s lower`,
      `${of("Badger", "Historical")}:allocs 0 1 lower`,
      `${of("Badger", "Historical")}:allocated 1572864 B lower`,
      `${of("Badger", "Latest")}:time 0.0002725 s lower`,
      `${of("Badger", "Latest")}:time_min 0.0002525 s lower`,
      `${of("Badger", "Latest")}:time_max 0.0002935 s lower`,
      `${of("Badger", "Latest")}:allocs 1234567 1 lower`,
      `${of("MonoSpace", "Latest")}:time 0.0000735 s lower`,
      `${of("MonoSpace", "Latest")}:time_max 0.0000755 s lower`,
      `${of("MonoSpace", "Latest")}:allocs 136 1 lower`,
      `${of("MonoSpace", "Latest")}:allocated 12582912 B lower`,
      `${of("Badger", "Write")}:time 1.5 s lower`,
      `${of("Badger", "Write")}:time_min 1.25 s lower`,
      `${of("Badger", "Write")}:time_max 12.75 s lower`,
      `${of("Badger", "Write")}:allocs 11363 1 lower`,
      `${of("Badger", "Write")}:allocated 524288 B lower`,
    ],
  ]);
});

test("the unit tests' table, what is printed as 0 and the line of go test are set aside and named", () => {
  expect(parsed().setAside).toEqual([
    { place: "c.txt line 11", reason: expect.stringMatching(/^is of the unit tests: "TestStore /) },
    { place: "c.txt line 36", reason: "Badger allocated 0.0MB: is too little to be shown" },
    { place: "c.txt line 38", reason: "MonoSpace time_min 0.0: 0 is no value in s" },
    { place: "c.txt line 48", reason: expect.stringMatching(/^is of the suite as a whole: "BenchmarkCanopyStorage-8/) },
  ]);
});

test("a suite that is printed twice has two executions", () => {
  const [first, second] = told(suiteAlone + suiteAlone);
  expect(first).toEqual(second);
});

test.each([
  ["ns", 2],
  ["us", 2],
  ["\u00b5s", 2],
  ["\u03bcs", 2],
  ["ms", 2],
  ["s", 2],
])("a table in %s is read", (unit) => {
  const factor = { n: 1e9, m: 1e3, s: 1 }[unit === "s" ? "s" : unit[0]!] ?? 1e6;
  const output = `X\n-\nVariant | Time/Run (${unit}) | Allocs/Run | Bytes/Run (MB)\n---\nA | 1/2/3 | 4 | 5.0MB\n`;
  expect(parsed(output).executions[0]![0]!.value).toBeCloseTo(2 / factor, 15);
});

test.each([
  ["nothing", "", "c.txt: no result"],
  ["the unit tests' table alone", text.slice(0, text.indexOf("Configuration:")), /^c\.txt: no result: is of the unit/],
  ["a panic after the tables", `${text}panic: boom\n`, 'c.txt line 50: the suite failed: "panic: boom"'],
  [
    "a panic within the progress",
    text.replace(" done", "...panic: boom"),
    /line 21: the suite failed: "\.\.\.panic: boom"/,
  ],
  ["a failure of go test", `${text}FAIL\tcanopy-bench\t1.2s\n`, /^c\.txt line 50: the suite failed: "FAIL/],
  ["a suite that ends before its tables", suiteAlone.slice(0, 200), "c.txt line 1: the suite began and has no table"],
  [
    "a suite that begins twice",
    suiteAlone.slice(0, 200) + suiteAlone,
    "c.txt line 1: the suite began and has no table",
  ],
  ["another unit of time", text.replace("(μs)", "(min)"), 'c.txt line 34: the unit of time "min" is not known'],
  ["another unit of size", text.replaceAll("Run (MB)", "Run (KB)"), 'line 9: the unit of size "KB" is not known'],
  ["a size in another unit", text.replace("1.5MB", "1.5GB"), /^c\.txt line 30: cannot read the row "Badger .*GB"$/],
  ["half a row", text.slice(0, text.indexOf("11,363")), /^c\.txt line 44: cannot read the row "Badger/],
  ["half a number", text.replace("1,234,567", "1,234,5"), 'c.txt line 36: cannot read "1,234,5" as a number'],
  ["times out of order", text.replace("900/950", "990/950"), 'line 30: the times are not in order: "990/950/999"'],
  [
    "a row twice",
    text.replace("MonoSpace            |", "Badger |"),
    /line 38: comes a second time in "Canopy Storage/,
  ],
  ["other columns", text.replace("| Bytes/Run (MB)", ""), /^c\.txt line 9: not the columns of Canopy: "Variant/],
  ["a table without a heading", text.slice(text.indexOf("Variant")), /^c\.txt line 1: a table without a heading/],
  ["a table without a row", text.replace(/TestStore.*\n/, ""), 'c.txt line 9: the table "Write" has no row'],
  ["a broken configuration", text.replace("Keys=1000,", "Keys,"), /^c\.txt line 13: cannot read "Keys" in "Conf/],
  [
    "a row that is too long",
    text.replace("Badger ", `Badger${" ".repeat(10_000)}`),
    /^c\.txt line 30: too long for a row/,
  ],
])("%s is refused with its line", (_, output, message) => {
  expect(() => parsed(output)).toThrow(InputError);
  expect(() => parsed(output)).toThrow(message);
});

const sample = "../shared/samples/canopy/run_200x5x2.txt";
test.skipIf(!existsSync(sample))(
  "a run of three stores has twelve results of each metric but what is too small",
  () => {
    const { executions, setAside } = parsed(readFileSync(sample, "utf8"));
    expect(executions).toHaveLength(1);
    const metrics = executions[0]!.map(({ metric }) => metric);
    const count = (name: string) => metrics.filter((metric) => metric === name).length;
    expect(["time", "time_min", "time_max", "allocs", "allocated"].map(count)).toEqual([12, 12, 12, 12, 6]);
    expect(setAside).toHaveLength(2 + 6 + 1);
    expect(formatKey(executions[0]![0]!)).toBe(
      "canopy/Badger/Keys=200,Versions=5,Runs=2,ValueSize=1024,UpdateRatio=0.050/Archival:time",
    );
  },
);

test("mutated output is refused by name or gives sound results", () => {
  expectSoundOrRefused(text, parsed, /^c\.txt/);
});
