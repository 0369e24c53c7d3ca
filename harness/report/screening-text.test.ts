import stringWidth from "string-width";
import { expect, test } from "vitest";
import type { MetricScreening, Screening } from "../model/screening.ts";
import { comparisonOf } from "./examples.ts";
import { screeningText } from "./screening-text.ts";

const window = {
  ...{ runs: 20, from: "2025-01-01T00:00:00Z", commit: "f".repeat(40), because: "history begins" as const },
};

function metric(operation: string, changes: Partial<MetricScreening> = {}): MetricScreening {
  return {
    key: `s/nudb/threads=4/${operation}:time`,
    ...{ unit: "s" as const, better: "lower" as const, gated: true, answer: "clear" as const },
    ...{ change: 0.004, threshold: 0.031, mde: 0.042, p: 0.81, baseline: 0.135, head: 0.1355, executions: 5, window },
    ...changes,
  };
}

const suspect = metric("fetch", { answer: "suspect", change: 0.123, p: 1 / 21, head: 0.1516, mde: 0.06 });
const { run } = comparisonOf();
const common: Screening = {
  ...{ schema: "plimsoll.screening/1", run, executions: 5, units: 20, warnings: [] },
  rule: { alpha: 0.2, tolerance: 0.02, tolerances: {}, gate: ["**"], excluded: {}, mayBlock: false },
  baselines: { runs: 20, from: "2025-01-01T00:00:00Z", to: "2025-01-20T00:00:00Z" },
  ...{ answer: "clear", reasons: ["no metric stands out"], metrics: [metric("insert"), metric("missing")] },
};
const suspicion: Screening = {
  ...common,
  ...{ answer: "suspect", metrics: [metric("insert"), suspect] },
  reasons: [`${suspect.key} stands out of the baseline runs`, "s/a//b:c: missing from head"],
  warnings: ["damaged baseline, not used: a.json: not JSON"],
};
const text = (screening: Screening, changes = {}) =>
  screeningText(screening, { columns: 100, colour: false, ...changes });

test("a clear answer says what could have been missed", () => {
  const lines = text(common).split("\n");
  expect(lines[0]).toBe("clear: 2 metrics within what 20 baseline runs lead to expect");
  expect(text(common)).toMatch(/A slowdown of 4\.2 % \(median metric; 4\.2 %: .* missing, 4 threads\) would/);
  expect(text(common)).toContain("One of 5 % would hardly be missed.");
  expect(text({ ...common, metrics: [suspect] })).toMatch(/One of 5 % could be missed in 1 of 1\s+metric\./);
});

test("a suspicion names the metric, its change, and from where on it is suspect", () => {
  const shown = text(suspicion);
  expect(shown).toMatch(/^suspect: 1 of 2 metrics stands out of the baseline runs: .* fetch, 4 threads \+12\.3 %\n/);
  expect(shown).toMatch(
    /\nmetric +baseline +head +change +suspect from +p +runs\n.* fetch, 4 threads +135 ms +152 ms +\+12\.3 % +\+3\.1 % +0\.048 +20\n/,
  );
  expect(shown).toContain("also: s/a//b:c: missing from head");
  expect(shown).toContain("damaged baseline, not used: a.json: not JSON");
  expect(shown).not.toContain("Other metrics");
  expect(text(suspicion, { all: true })).toMatch(/Other metrics\n.*\n.* insert, 4 threads/);
});

test("a rate that falls is shown as it fell", () => {
  const rate = { ...suspect, unit: "1/s", better: "higher", change: 0.25, threshold: 0.1 } as const;
  expect(text({ ...suspicion, metrics: [rate] })).toMatch(/−20\.0 % +−9\.1 %/);
});

test("an unknown answer says why first", () => {
  const unknown: Screening = {
    ...common,
    answer: "unknown",
    reasons: ["baseline runs: 5, and 8 are needed", "more"],
    metrics: [],
  };
  expect(text(unknown)).toMatch(/^unknown: baseline runs: 5, and 8 are needed\nalso: more\n/);
});

test("colour says how serious it is", () => {
  const code = (screening: Screening) => text(screening, { colour: true }).slice("\u001b[".length, "\u001b[32".length);
  expect(code(common)).toBe("32");
  expect(code(suspicion)).toBe("33");
  expect(code({ ...suspicion, rule: { ...suspicion.rule, mayBlock: true } })).toBe("31");
});

test.each([20, 40, 80])("no line is longer than %d columns", (columns) => {
  const many: Screening = {
    ...suspicion,
    metrics: Array.from({ length: 40 }, (_, i) => ({ ...suspect, key: `s/nudb/threads=${i}/fetch:time` })),
  };
  const widths = text(many, { columns })
    .split("\n")
    .map((line) => stringWidth(line));
  expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
  expect(text(many, { columns })).toContain("and 25 more");
});

test("what came with a run cannot move the cursor or give the runner a command", () => {
  const hostile = text({
    ...common,
    answer: "unknown",
    reasons: ["\u001b[2J"],
    warnings: ["::error::mine\n::set-output"],
  });
  expect(hostile).not.toContain("\u001b");
  expect(hostile).not.toMatch(/^\s*::/m);
});
