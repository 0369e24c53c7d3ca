import { expect, test } from "vitest";
import { formatKey } from "../../model/key.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { parseDashboard } from "../../parse/dashboard.ts";
import { dashboardEntriesFixture, dashboardEntryFixture, dashboardFixture } from "../dashboard-fixture.ts";
import { fromOrigin } from "../dashboard-origin.ts";
import { readHistory, type Selection } from "../history.ts";
import { importDashboard } from "../import-dashboard.ts";
import { type MemoryStore, memoryStore } from "../memory-store.ts";
import { readDashboardOrigins } from "../read-dashboard-origins.ts";
import { record } from "../record.ts";
import { recordImported } from "../record-imported.ts";
import { fetchTime, recordedRun } from "../run-fixture.ts";
import { SeriesCollector } from "../series-collector.ts";
import { type DashboardSources, exportDashboard } from "./dashboard.ts";

async function importAll(text: string, store: MemoryStore = memoryStore(), target?: string): Promise<MemoryStore> {
  await recordImported(store, importDashboard(parseDashboard(text, "data.js"), { target }, "data.js").runs);
  return store;
}

async function exported(store: MemoryStore, sources: Partial<DashboardSources> = {}, selection: Selection = {}) {
  const history = await readHistory(store, selection);
  const { chunks, lost } = exportDashboard(history, { imported: await readDashboardOrigins(store), ...sources });
  const text = [...chunks].join("");
  return { text, lost, file: JSON.parse(text.replace("window.BENCHMARK_DATA = ", "")) };
}

const bench = { name: "fetch", value: 120, unit: "ns/iter", range: "± 3", extra: "9 times" };
/** Of two directions. */
function measuredRun(id: string): RunRecord {
  const rate = formatKey({ suite: "s", subject: "nudb", params: {}, operation: "fetch", metric: "rate" });
  const run = recordedRun({ id }, [0.13, 0.12, 0.14, 0.13, 0.12, 0.15]);
  return {
    ...run,
    metrics: { ...run.metrics, [rate]: { unit: "1/s", better: "higher" } },
    executions: run.executions.map((one) => ({ ...one, values: { ...one.values, [rate]: 5 } })),
  };
}

test("a dashboard comes back to the byte, in its order, with what is no result and members that nobody knows", async () => {
  const text = dashboardFixture(
    {
      "Zeta Rust": dashboardEntriesFixture(12, 5),
      "</script><!--": [dashboardEntryFixture(3, [{ ...bench, name: "\u2028 __proto__ </a>" }])],
      // Newest first, and one twice.
      Alpha: [7, 7, 4, 1].map((at) => dashboardEntryFixture(at, [bench, { ...bench, value: -1 }, { name: 7 }], "go")),
      constructor: [{ ...dashboardEntryFixture(5, [bench]), more: { __proto__: null, nested: [1, "x"] } }],
    },
    { xAxis: "id", groupBy: ["os"] },
  );
  const asWritten = text.replaceAll("</", "\\u003c/").replaceAll("<!", "\\u003c!").replaceAll("\u2028", "\\u2028");
  expect((await exported(await importAll(text))).text).toBe(asWritten);
});

test("suites and benches named __proto__ come back", async () => {
  const text = `{"lastUpdate":1,"repoUrl":"https://github.com/a/node","entries":{"__proto__":[${JSON.stringify(
    dashboardEntryFixture(0, [{ ...bench, name: "__proto__" }]),
  ).replace('"tool"', '"__proto__":{"a":1},"tool"')}]}}`;
  const { file } = await exported(await importAll(text));
  expect(JSON.stringify(file)).toBe(text);
});

test("500 entries of 30 benches come back as they were", () => {
  const text = dashboardFixture({ "Rust Benchmark": dashboardEntriesFixture(500, 30) });
  const { runs } = importDashboard(parseDashboard(text, "data.js"), {}, "data.js");
  // Without a store, which the smaller dashboards go through: it would take most of the time.
  const collector = new SeriesCollector();
  for (const run of runs) collector.add(run);
  const imported = new Map(runs.map(({ id, origin }) => [id, fromOrigin(origin)!]));
  const { chunks } = exportDashboard({ series: collector.series(), runs: runs.length, damaged: [] }, { imported });
  expect(runs).toHaveLength(500);
  expect([...chunks].join("") === text).toBe(true);
});

test("a dashboard that was cut and went on comes back whole, as its last version says of itself", async () => {
  const entries = dashboardEntriesFixture(6, 2);
  const store = await importAll(dashboardFixture({ Rust: entries.slice(0, 4) }, { lastUpdate: 5 }));
  await importAll(dashboardFixture({ Rust: entries.slice(2) }, { lastUpdate: 6, added: true }), store);
  const { file } = await exported(store);
  expect(file).toMatchObject({ lastUpdate: 6, added: true });
  expect(file.entries.Rust).toEqual(entries);
});

test("a run measured here becomes an entry for each direction, which says where it comes from", async () => {
  const store = memoryStore();
  await record(store, [measuredRun("run-00000001")]);
  const { file } = await exported(store, { repoUrl: "https://github.com/someone/node" });
  const [lower, higher] = Object.keys(file.entries);
  expect(lower).toMatch(
    /^reference\/nodestore-timing \(machine 0123456789ab, configuration [0-9a-f]{6}, lower is better\)$/,
  );
  expect(higher).toMatch(/higher is better\)$/);
  expect(file).toMatchObject({ repoUrl: "https://github.com/someone/node", lastUpdate: Date.UTC(2025, 2, 2, 4) });
  expect(file.entries[lower!]).toEqual([
    {
      commit: {
        author: { name: "unknown", username: "unknown" },
        committer: { name: "unknown", username: "unknown" },
        id: "0123456789abcdef0123456789abcdef01234567",
        message: "nodestore: read ahead",
        timestamp: "2025-03-01T10:00:00Z",
        url: "https://github.com/someone/node/commit/0123456789abcdef0123456789abcdef01234567",
      },
      date: Date.UTC(2025, 2, 2, 4),
      tool: "customSmallerIsBetter",
      benches: [
        {
          name: fetchTime,
          value: 0.13,
          unit: "s",
          range: expect.stringMatching(/^± 0\.0/),
          extra: expect.stringMatching(/^n: 6\n95 % interval of the median: 0.12 … 0.15\ncpu: AMD EPYC 7763\n/),
        },
      ],
      plimsoll: { run: "run-00000001", arm: "head" },
    },
  ]);
  expect(file.entries[higher!]).toMatchObject([{ tool: "customBiggerIsBetter", benches: [{ value: 5, unit: "1/s" }] }]);
});

test("merging leaves all that is there in its place and adds what is missing, once", async () => {
  const entries = dashboardEntriesFixture(4, 2);
  const store = await importAll(dashboardFixture({ Rust: entries.slice(0, 2) }));
  await record(store, [measuredRun("run-00000001")]);
  // One that cannot be imported, and the imported ones in another order.
  const there = [{ commit: { id: "v1" } }, entries[1], entries[3]];
  const first = dashboardFixture({ Other: [], Rust: there }, { lastUpdate: 1_800_000_000_000 });
  const merged = await exported(store, { existing: parseDashboard(first, "data.js") });
  expect(Object.keys(merged.file.entries)).toEqual(["Other", "Rust", expect.any(String), expect.any(String)]);
  expect(merged.file.entries.Rust).toEqual([...there, entries[0]]);
  expect(merged.file.lastUpdate).toBe(1_800_000_000_000);
  const again = await exported(store, { existing: parseDashboard(merged.text, "data.js") });
  expect(again.text).toBe(merged.text);
});

test("what was exported is not imported again", async () => {
  const store = memoryStore();
  await record(store, [measuredRun("run-00000001")]);
  const { text } = await exported(store, { repoUrl: "https://github.com/someone/node" });
  expect(importDashboard(parseDashboard(text, "data.js"), {}, "data.js")).toMatchObject({ runs: [], own: 2 });
});

test("a selection of metrics takes those benches of entries", async () => {
  const store = await importAll(dashboardFixture({ Rust: dashboardEntriesFixture(2, 3) }));
  const metric = "Rust/cargo//bench_1:time";
  const { file } = await exported(store, { wanted: (key) => key === metric }, { metric });
  const names = file.entries.Rust.map((entry: { benches: { name: string }[] }) =>
    entry.benches.map(({ name }) => name),
  );
  expect(names).toEqual([["bench_1"], ["bench_1"]]);
});

test("merging a selection of metrics again adds nothing", async () => {
  const store = await importAll(dashboardFixture({ Rust: dashboardEntriesFixture(2, 3) }));
  const metric = "Rust/cargo//bench_1:time";
  const wanted = (key: string) => key === metric;
  const first = await exported(store, { wanted }, { metric });
  const again = await exported(store, { wanted, existing: parseDashboard(first.text, "data.js") }, { metric });
  expect(again.text).toBe(first.text);
});

test("merging other metrics of a run that was exported adds those, once", async () => {
  const store = memoryStore();
  const run = measuredRun("run-00000001");
  const insert = formatKey({ suite: "s", subject: "nudb", params: {}, operation: "insert", metric: "time" });
  const executions = run.executions.map((one) => ({ ...one, values: { ...one.values, [insert]: 1 } }));
  const metrics = { ...run.metrics, [insert]: { unit: "s", better: "lower" } } as const;
  await record(store, [{ ...run, metrics, executions }]);
  const first = await exported(store, {}, { metric: fetchTime });
  const all = await exported(store, { existing: parseDashboard(first.text, "data.js") });
  const [lower, higher] = Object.values<{ benches: { name: string }[] }[]>(all.file.entries);
  expect(lower!.map(({ benches }) => benches.map(({ name }) => name))).toEqual([[fetchTime], [insert]]);
  expect(higher).toHaveLength(1);
  expect((await exported(store, { existing: parseDashboard(all.text, "data.js") })).text).toBe(all.text);
});

test("a dashboard that says no repository takes that of the imported one", async () => {
  const store = await importAll(dashboardFixture({ Rust: dashboardEntriesFixture(1, 1) }));
  for (const lastUpdate of [1, 1_900_000_000_000]) {
    const existing = parseDashboard(dashboardFixture({}, { repoUrl: "", lastUpdate }), "data.js");
    expect((await exported(store, { existing })).file.repoUrl).toBe("https://github.com/someone/node");
  }
});

test("two dashboards do not become one without being asked apart", async () => {
  const store = await importAll(dashboardFixture({ Rust: dashboardEntriesFixture(1, 1) }));
  const other = dashboardFixture(
    { Rust: dashboardEntriesFixture(1, 1) },
    { repoUrl: "https://github.com/someone/else" },
  );
  await importAll(other, store);
  await expect(exported(store)).rejects.toThrow("these are several dashboards, of https://github.com/someone/");
  expect((await exported(store, {}, { target: "else" })).file.repoUrl).toBe("https://github.com/someone/else");
});

test("an imported run whose own entry is not at hand is told as a measured one, and that is said", async () => {
  const store = await importAll(dashboardFixture({ Rust: dashboardEntriesFixture(2, 1) }));
  const { lost, file } = await exported(store, { imported: new Map() });
  expect(lost).toEqual(["entries of 2 imported runs as they were: medians instead"]);
  expect(Object.values(file.entries).flat()).toHaveLength(2);
});

test("nothing is a dashboard of nothing", async () => {
  const store = memoryStore();
  expect((await exported(store)).file).toEqual({ lastUpdate: 0, repoUrl: "", entries: {} });
});
