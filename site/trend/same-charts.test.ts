import { expect, test } from "vitest";
import type { SiteMachine, SiteSuite } from "../../harness/model/site-data.ts";
import { siteMachine } from "./machine-fixture.ts";
import { sameCharts } from "./same-charts.ts";

const suiteOf = (...machines: SiteMachine[]): SiteSuite => ({
  target: "reference",
  suite: "nodestore-timing",
  configurations: [{ args: [], env: [], state: "fresh", suiteVersion: "1" }],
  machines,
});
const kernel = (version: string) => ({ details: [["kernel", version] as const] });
const a = siteMachine("a", [1, 2], kernel("6.1"));
const b = siteMachine("b", [3, 4], kernel("6.8"));
const c = siteMachine("c", [5, 6], kernel("6.12"));

test("a machine alone, or beside others, has its charts for itself", () => {
  expect(sameCharts(suiteOf(a), a)).toBeUndefined();
  const beside = siteMachine("d", [1, 6]);
  expect(sameCharts(suiteOf(a, beside), beside)).toBeUndefined();
});

test("the machine used last says which one it took over from", () => {
  expect(sameCharts(suiteOf(b, a), b)).toBe(
    "The same charts show an older machine, set apart by a break. Machine changed on 2025-03-03: kernel 6.1 → 6.8.",
  );
});

test("an older machine says what replaced it", () => {
  expect(sameCharts(suiteOf(c, b, a), a)).toBe(
    "The same charts show 2 newer machines, set apart by a break. Machine changed on 2025-03-03: kernel 6.1 → 6.8.",
  );
});

test("a machine between two says both, and how it came in", () => {
  expect(sameCharts(suiteOf(c, b, a), b)).toBe(
    "The same charts show an older machine and a newer machine, set apart by a break. Machine changed on 2025-03-03: kernel 6.1 → 6.8.",
  );
});
