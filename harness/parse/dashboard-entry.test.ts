import fc from "fast-check";
import { expect, test } from "vitest";
import { formatKey } from "../model/key.ts";
import { dashboardEntry } from "./dashboard-entry.ts";

const place = 'data.js: entries["Go"][3]';
const commit = {
  author: { email: "a@example.org", name: "A", username: "a" },
  distinct: true,
  id: "0123456789ABCDEF0123456789abcdef01234567",
  message: "store: keep pages\n\nLonger words.",
  timestamp: "2020-01-08T20:17:03+09:00",
  tree_id: "f",
  url: "https://example.org/c/0123",
};
const benches = [
  { name: "BenchmarkFetch", value: 120, unit: "ns/op", extra: "1000 times\n8 procs" },
  { name: "BenchmarkStore", value: 3.5, unit: "MB/s" },
];
const entry = (changes: object = {}) => ({ commit, date: 1578482903000, tool: "go", benches, ...changes });
const told = (changes: object = {}) =>
  dashboardEntry("Go", entry(changes), place).executions.map((lines) =>
    lines.map((line) => `${formatKey(line)} ${line.value} ${line.unit} ${line.better}`),
  );

test("an entry is one execution of one commit", () => {
  expect(dashboardEntry("Go", entry(), place)).toMatchObject({
    commit: "0123456789abcdef0123456789abcdef01234567",
    title: "store: keep pages",
    committedAt: "2020-01-08T11:17:03.000Z",
    measuredAt: "2020-01-08T11:28:23.000Z",
    setAside: [],
  });
  expect(told()).toEqual([
    ["Go/go//BenchmarkFetch:time 1.2e-7 s lower", "Go/go//BenchmarkStore:throughput 3500000 B/s higher"],
  ]);
});

test("a bench that comes twice was executed twice; in another unit it is another metric", () => {
  const twice = [...benches, { name: "BenchmarkFetch", value: 130, unit: "ns/op" }];
  const other = { name: "BenchmarkFetch", value: 48, unit: "B/op" };
  expect(told({ benches: [...twice, other] })).toEqual([
    [
      "Go/go//BenchmarkFetch:time 1.2e-7 s lower",
      "Go/go//BenchmarkStore:throughput 3500000 B/s higher",
      "Go/go//BenchmarkFetch:size 48 B lower",
    ],
    ["Go/go//BenchmarkFetch:time 1.3e-7 s lower"],
  ]);
});

test("of a bench of Go the first value and those in its unit are results", () => {
  const bench = { name: "BenchmarkSet", value: 7721, unit: "ns/op\t   4.14 MB/s\t       0 B/op\t      15 allocs/op" };
  expect(told({ benches: [bench] })).toEqual([
    [
      "Go/go//BenchmarkSet:time 0.000007721 s lower",
      "Go/go//BenchmarkSet:throughput 4140000 B/s higher",
      "Go/go//BenchmarkSet:size 0 B lower",
      "Go/go//BenchmarkSet:allocs%2Fop 15 1 lower",
    ],
  ]);
});

test("a bench that is no result is named and does not keep the others out", () => {
  const { executions, setAside } = dashboardEntry(
    "Go",
    entry({ benches: [{ name: "BenchmarkX", value: -1, unit: "ns/op" }, null, ...benches] }),
    place,
  );
  expect(executions[0]).toHaveLength(2);
  expect(setAside).toEqual([
    { place: `${place}.benches[0]`, reason: "value: -1e-9 is negative (-1 ns/op)" },
    { place: `${place}.benches[1]`, reason: expect.stringContaining("the whole: ") },
  ]);
});

test("a commit of little more than an id will do", () => {
  const { title, committedAt } = dashboardEntry("Go", entry({ commit: { id: commit.id } }), place);
  expect([title, committedAt]).toEqual(["", "2020-01-08T11:28:23.000Z"]);
});

test.each(["2020-01-08T20:17:03", "Wed Jan 8 2020", "yesterday"])(
  "a commit's time %j, which says no zone, counts for nothing",
  (timestamp) => {
    const { committedAt } = dashboardEntry("Go", entry({ commit: { ...commit, timestamp } }), place);
    expect(committedAt).toBe("2020-01-08T11:28:23.000Z");
  },
);

test("without a date the commit's time counts", () => {
  expect(dashboardEntry("Go", entry({ date: undefined }), place).measuredAt).toBe("2020-01-08T11:17:03.000Z");
});

test.each([
  ["a short commit id", { commit: { ...commit, id: "0123456" } }, 'commit.id: is no full commit id ("0123456")'],
  ["no commit", { commit: undefined }, /commit: .*\(missing\)$/],
  ["a date in seconds", { date: 1578482903 }, "date: is no time in milliseconds (1578482903)"],
  ["a date out of all time", { date: 1e300 }, "date: is no time in milliseconds (1e+300)"],
  ["no date at all", { date: undefined, commit: { id: commit.id } }, "date: is no time in milliseconds (missing)"],
  ["no tool", { tool: "" }, /tool: .*\(""\)$/],
  ["no bench", { benches: [] }, /benches: .*\(\[\]\)$/],
  [
    "no bench that is a result",
    { benches: [{ ...benches[0], value: 0 }] },
    "benches: none is a result: value: 0 is no",
  ],
])("%s is refused with its place and value", (_, changes, message) => {
  expect(() => dashboardEntry("Go", entry(changes), place)).toThrow(message);
  expect(() => dashboardEntry("Go", entry(changes), place)).toThrow(place);
});

test("whatever an entry is, it is refused by name or its results are sound", () => {
  const anything = fc.oneof(fc.constantFrom("__proto__", "ns/op", -1, 0, 5e-324, 1e308, null, "1e9"), fc.jsonValue());
  fc.assert(
    fc.property(
      fc.record({ name: anything, value: anything, unit: anything }, { requiredKeys: [] }),
      fc.constantFrom("commit", "date", "tool", "benches", "others"),
      anything,
      (bench, member, other) => {
        try {
          const { executions } = dashboardEntry("Go", entry({ benches: [bench], [member]: other }), place);
          for (const { value } of executions.flat()) expect(value).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect((error as Error).name).toBe("InputError");
          expect((error as Error).message).toContain(place);
        }
      },
    ),
    { seed: 1, numRuns: 1000 },
  );
});
