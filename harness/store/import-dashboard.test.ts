import { expect, test } from "vitest";
import { parseDashboard } from "../parse/dashboard.ts";
import { dashboardEntriesFixture, dashboardEntryFixture, dashboardFixture } from "./dashboard-fixture.ts";
import { fromOrigin } from "./dashboard-origin.ts";
import { importDashboard } from "./import-dashboard.ts";
import { unfitForStore } from "./unfit-for-store.ts";

const bench = { name: "fetch", value: 120, unit: "ns/iter", range: "± 3" };
const imported = (entries: Record<string, readonly unknown[]>, options: object = {}, changes: object = {}) =>
  importDashboard(parseDashboard(dashboardFixture(entries, changes), "data.js"), options, "data.js");

test("an entry becomes a run of single values that keeps the entry as it was", () => {
  const entry = dashboardEntryFixture(0, [bench]);
  const [run] = imported({ "Rust Benchmark": [entry] }).runs;
  expect(run).toMatchObject({
    target: "node",
    suite: "rust-benchmark",
    startedAt: "2024-01-01T00:46:40.000Z",
    machine: { cpu: "unknown", cores: 0, memoryBytes: 0 },
    arms: { head: { commit: `${"0".repeat(39)}1`, title: "store: change 0", committedAt: "2024-01-01T01:00:00.000Z" } },
    metrics: { "Rust Benchmark/cargo//fetch:time": { unit: "s", better: "lower" } },
    executions: [{ values: { "Rust Benchmark/cargo//fetch:time": 1.2e-7 } }],
  });
  expect(unfitForStore(run!)).toBeUndefined();
  expect(JSON.parse(fromOrigin(run!.origin)!.entry)).toEqual(entry);
});

test("the same entry has the same id, whatever comes of the rest of the file", () => {
  const [first, second] = dashboardEntriesFixture(2, 3);
  const early = imported({ Rust: [first] }, {}, { lastUpdate: 1 }).runs.map(({ id }) => id);
  const late = imported({ "rust!": [], Rust: [first, second] }).runs.map(({ id }) => id);
  expect(late[0]).toBe(early[0]);
  expect(late[1]).not.toBe(early[0]);
});

test("another target, suite or value is another run, and so is an entry that comes again", () => {
  const [entry] = dashboardEntriesFixture(1, 1);
  const ids = [
    ...imported({ Rust: [entry, entry], Go: [entry] }).runs,
    ...imported({ Rust: [entry] }, { target: "other" }).runs,
    ...imported({ Rust: [dashboardEntryFixture(0, [{ ...bench, value: 1 }])] }).runs,
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(5);
});

test("an entry that is no run is named, and the others are imported", () => {
  const [a, b] = dashboardEntriesFixture(2, 1);
  const { runs, rejected } = imported({ Rust: [a, { ...b, commit: { id: "v1.2" } }, null, b] });
  expect(runs).toHaveLength(2);
  expect(rejected).toEqual([
    { place: 'data.js: entries["Rust"][1]', reason: 'commit.id: is no full commit id ("v1.2")' },
    { place: 'data.js: entries["Rust"][2]', reason: expect.stringContaining("the whole: ") },
  ]);
});

test("one metric in two units is no run", () => {
  const benches = [
    { name: "a", value: 1, unit: "ms" },
    { name: "a", value: 1, unit: "time" },
  ];
  const { rejected } = imported({ Rust: [dashboardEntryFixture(0, benches)] });
  expect(rejected[0]!.reason).toBe("Rust/cargo//a:time comes in s (lower) and in 1 (lower)");
});

test("what plimsoll exported is counted and not imported again", () => {
  const [entry] = dashboardEntriesFixture(1, 1);
  const own = { ...entry, plimsoll: { run: "run-00000001", arm: "head" } };
  expect(imported({ Rust: [own, entry] })).toMatchObject({ own: 1, runs: [{}], rejected: [] });
});

test("suites with like names get folders of their own", () => {
  const [entry] = dashboardEntriesFixture(1, 1);
  const suites = imported({ "Rust 1": [entry], "rust-1": [entry], __proto__x: [entry] }).runs.map(({ suite }) => suite);
  expect(new Set(suites).size).toBe(3);
});

test("hostile names are imported under keys and folders that the store takes", () => {
  const names = ["</script>", "\u2028", "__proto__", "constructor", "../../etc", "x".repeat(100_000), "\ud800", "%2F"];
  const entry = dashboardEntryFixture(
    0,
    names.map((name) => ({ ...bench, name })),
  );
  const { runs, rejected } = imported(Object.fromEntries(names.map((name) => [name, [entry]])));
  expect(rejected.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^"x{120}" is longer than 2000$/)]);
  for (const run of runs) {
    expect(unfitForStore(run)).toBeUndefined();
    expect(Object.keys(run.metrics)).toHaveLength(names.length);
  }
});

test("what is nested too deeply to be kept is rejected by name", () => {
  const depth = 200_000;
  const [entry] = dashboardEntriesFixture(1, 1);
  const text = JSON.stringify(entry).replace('"distinct":true', `"distinct":${"[".repeat(depth)}${"]".repeat(depth)}`);
  const file = `{"lastUpdate":1,"repoUrl":"https://github.com/someone/node","entries":{"Rust":[${text}]}}`;
  const { runs, rejected } = importDashboard(parseDashboard(file, "data.js"), {}, "data.js");
  expect(runs).toEqual([]);
  expect(rejected[0]!.reason).toMatch(/^cannot be kept: /);
});

test("what is no entry and nested too deeply to be shown is rejected by name", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  const file = `{"lastUpdate":1,"repoUrl":"https://github.com/someone/node","entries":{"Rust":[{"commit":${deep}}]}}`;
  const { rejected } = importDashboard(parseDashboard(file, "data.js"), {}, "data.js");
  expect(rejected[0]!.reason).toMatch(/^commit: .*\(nested too deeply to be shown\)$/);
});

test("a suite without entries and a long member of the file are said to be lost", () => {
  const { lost } = imported({ Empty: [] }, {}, { note: "x".repeat(3000) });
  expect(lost).toEqual([expect.stringContaining("members of the file"), 'suite "Empty", which has no entries']);
});

test.each([
  ["no repository", {}, { repoUrl: "" }, "data.js: repoUrl: names no repository"],
  ["one name for two suites", { suite: "one" }, {}, "data.js: --suite one: the dashboard has 2 suites"],
])("%s is an error", (_, options, changes, message) => {
  expect(() => imported({ A: [], B: [] }, options, changes)).toThrow(message);
});
