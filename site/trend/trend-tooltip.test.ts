import { expect, test } from "vitest";
import type { TrendPoint } from "./trend-lines.ts";
import { trendTooltip } from "./trend-tooltip.ts";

const { label } = trendTooltip("s", { lines: [], text: "", muted: "", grid: "", surface: "" }).callbacks;
const arm = { run: "r", arm: "head", commit: "c".repeat(40), committedAt: "", title: "", startedAt: "" } as const;

function linesOf(changes: Partial<TrendPoint>) {
  const raw: TrendPoint = { x: 0, arm, n: 2, samples: [0.1, 0.3], median: 0.2, low: null, high: null, ...changes };
  // Of an item only this is read.
  const item = { raw, dataset: { label: "NuDB" }, chart: { width: 800 } };
  return label.call({} as ThisParameterType<typeof label>, item as unknown as Parameters<typeof label>[0]);
}

test("a value stands with its interval, its executions and its change", () => {
  const changes = { low: 0.1, high: 0.3, n: 20, samples: [0.1, 0.1, 0.2, 0.3, 0.3], previous: 0.16 };
  expect(linesOf(changes)).toEqual([
    "200 ms [100–300 ms], 20 executions, 5 kept",
    "+25.0 % against the run before",
    "NuDB",
  ]);
});

test("the first value of a machine is compared with nothing", () => {
  expect(linesOf({})).toEqual(["200 ms, 2 executions", "first run on this machine", "NuDB"]);
});

test("a single value says that it has no spread", () => {
  expect(linesOf({ n: 1, samples: [0.2] })[0]).toBe("200 ms, single value, no spread");
});

test("there is no ratio to 0", () => {
  expect([linesOf({ previous: 0 })[1], linesOf({ previous: 0, median: 0 })[1]]).toEqual([
    "from 0",
    "0.0 % against the run before",
  ]);
});
