import { expect, test } from "vitest";
import { formatKey } from "../model/key.ts";
import { dashboardPrefix } from "./dashboard.ts";
import { parseDashboardResults } from "./dashboard-results.ts";

const entry = (id: string, value: number, tool = "customBiggerIsBetter") => ({
  commit: { id: id.repeat(40), message: "a change", timestamp: "2024-03-01T12:00:00Z" },
  date: Date.UTC(2024, 2, 1),
  tool,
  benches: [{ name: "throughput", unit: "ops/s", value }],
});
const file = (entries: object) =>
  dashboardPrefix + JSON.stringify({ lastUpdate: 1, repoUrl: "https://example.org/a/b", entries });

test("every entry of every suite is there, in the file's order, with its own direction", () => {
  const text = file({ One: [entry("a", 5), entry("b", 7)], Two: [entry("a", 3, "customSmallerIsBetter")] });
  const { executions, setAside } = parseDashboardResults(text, undefined, "data.js");
  const seen = executions.flat().map((result) => [result.suite, result.better, result.value]);
  expect(seen.map(([suite, , value]) => [suite, value])).toEqual([
    ["One", 5],
    ["One", 7],
    ["Two", 3],
  ]);
  expect(seen[0]![1]).toBe("higher");
  expect(setAside).toEqual([]);
  expect(formatKey(parseDashboardResults(text, "mine", "data.js").executions[0]![0]!)).toMatch(/^mine\//);
});

test("a suite without a name is called after the format", () => {
  const { executions } = parseDashboardResults(file({ "": [entry("a", 5)] }), undefined, "data.js");
  expect(executions[0]![0]!.suite).toBe("github-action-benchmark");
});

test("an entry that is none is set aside by its place, and a file without any is an error", () => {
  const { executions, setAside } = parseDashboardResults(file({ One: [{}, entry("a", 5)] }), undefined, "data.js");
  expect(executions).toHaveLength(1);
  expect(setAside[0]!.place).toBe('data.js: entries["One"][0]');
  expect(() => parseDashboardResults(file({ One: [{}] }), undefined, "data.js")).toThrow("data.js: no result: commit");
});

test("of a list for custom tools the units say which direction is better, and what they do not say is refused", () => {
  const list = JSON.stringify([
    { name: "a", unit: "ms", value: 5 },
    { name: "b", unit: "MB/s", value: 5 },
    { name: "c", unit: "things", value: 5 },
  ]);
  const { executions, setAside } = parseDashboardResults(list, undefined, "out.json");
  expect(executions.flat().map(({ operation, better }) => [operation, better])).toEqual([
    ["a", "lower"],
    ["b", "higher"],
  ]);
  expect(setAside[0]).toMatchObject({
    place: "out.json: [2]",
    reason: expect.stringContaining("whether bigger is better"),
  });
});
