import { expect, test } from "vitest";
import { parseDashboard } from "../parse/dashboard.ts";
import { dashboardEntriesFixture, dashboardFixture } from "./dashboard-fixture.ts";
import { importDashboard } from "./import-dashboard.ts";
import { memoryStore } from "./memory-store.ts";
import { recordImported } from "./record-imported.ts";

const runsOf = (entries: readonly object[], lastUpdate: number) => {
  const text = dashboardFixture({ Rust: entries }, { lastUpdate });
  return importDashboard(parseDashboard(text, "data.js"), {}, "data.js").runs;
};

test("a dashboard that has grown brings what is new of it", async () => {
  const store = memoryStore();
  const entries = dashboardEntriesFixture(5, 2);
  expect(await recordImported(store, runsOf(entries.slice(0, 3), 1))).toEqual({ new: 3, known: 0 });
  const before = new Map(store.files);
  // As if its oldest entry had been dropped meanwhile.
  expect(await recordImported(store, runsOf(entries.slice(1), 2))).toEqual({ new: 2, known: 2 });
  for (const [path, text] of before) expect(store.files.get(path)).toBe(text);
  expect(await recordImported(store, runsOf(entries.slice(1), 3))).toEqual({ new: 0, known: 4 });
});
