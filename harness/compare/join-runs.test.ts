import { expect, test } from "vitest";
import type { RunRecord } from "../model/run-record.ts";
import { randomSource } from "../stats/random-source.ts";
import { compare } from "./compare.ts";
import { joinRuns } from "./join-runs.ts";
import { simulatedKey, simulateScreening } from "./screen/screening-fixture.ts";

const names = { base: "old.json", head: "new.json" };
const key = simulatedKey(0);
const template = simulateScreening(
  { runs: 1, metrics: 1, executions: 1, headExecutions: 1, between: 0, within: 0 },
  randomSource(1),
).run;

function run(values: readonly number[], changes: Partial<RunRecord> = {}): RunRecord {
  const startedAt = changes.startedAt ?? template.startedAt;
  const executions = values.map((value, pair) => ({
    ...template.executions[0]!,
    pair,
    startedAt,
    values: { [key]: value },
  }));
  return { ...template, executions, ...changes };
}

const old = run(Array.from({ length: 12 }, (_, i) => 1 + ((i * 7) % 5) / 1000));
const slower = run(
  Array.from({ length: 10 }, (_, i) => 1.2 + ((i * 3) % 5) / 1000),
  { startedAt: "2026-04-01T00:00:00Z", arms: { head: { ...template.arms.head, commit: "b".repeat(40) } } },
);

test("two runs are compared execution by execution, as many as both have", () => {
  const joined = joinRuns(old, slower, names);
  expect(joined.executions).toHaveLength(20);
  expect(joined.arms.base!.commit).toBe(old.arms.head.commit);
  const comparison = compare(joined);
  expect(comparison.gate).toMatchObject({ outcome: "block", reasons: [`${key} regressed`] });
  expect(comparison.pairs).toBe(10);
  expect(comparison.warnings).toContainEqual(expect.stringMatching(/^base and head were not measured side by side/));
});

test("the same run twice is no change", () => {
  expect(compare(joinRuns(old, old, names)).gate.outcome).toBe("pass");
});

test.each<[string, Partial<RunRecord>, RegExp]>([
  ["targets", { target: "other" }, /they differ: target other, not t$/],
  ["suite versions", { suiteVersion: "0" }, /they differ: suiteVersion 0, not 1$/],
  ["states", { state: "compacted" }, /they differ: state compacted, not fresh$/],
  ["snapshots", { snapshot: `sha256:${"0".repeat(64)}` }, /they differ: snapshot sha256:0{64}, not unknown$/],
  [
    "arms beside them",
    {
      plan: { ...template.plan, arms: "at-once" },
      arms: { ...template.arms, base: template.arms.head },
    },
    /they differ: arms at-once, not alone$/,
  ],
  [
    "machines",
    { machine: { ...template.machine, fingerprint: "ffffffffffff", kernel: "5.10" } },
    /machine ffffffffffff, not [0-9a-f]{12} \(kernel 5\.10, not 6\.1\)$/,
  ],
  ["units", { metrics: { [key]: { unit: "B", better: "lower" } } }, /fetch:time is in "B", lower is better, not "s", /],
])("other %s are refused, with what differs", (_, changes, message) => {
  expect(() => joinRuns(run([1, 1, 1], changes), slower, names)).toThrow(message);
});

test("executions that failed do not pass for ones that were not measured", () => {
  const failing = (count: number, changes: Partial<RunRecord> = {}): RunRecord => {
    const failed = Array.from({ length: count }, (_, i) => ({
      ...{ ...template.executions[0]!, pair: old.executions.length + i, values: {}, invalid: "exit code 1" },
    }));
    return { ...old, executions: [...old.executions, ...failed], ...changes };
  };
  const gate = (base: RunRecord, head: RunRecord) => compare(joinRuns(base, head, names)).gate;
  expect(gate(old, failing(5))).toMatchObject({
    outcome: "invalid",
    reasons: ["5 executions of head failed and 0 of base: pair 13, head: exit code 1"],
  });
  expect(gate(failing(5), failing(5)).outcome).toBe("pass");
  expect(gate(failing(6, { stopped: { reason: "failed", looks: [] } }), old)).toMatchObject({
    outcome: "invalid",
    reasons: [expect.stringMatching(/^too many executions failed: pair 13, base: exit code 1/)],
  });
});

test("a run in which nothing worked is named", () => {
  const failed = { ...old, executions: old.executions.map((one) => ({ ...one, invalid: "exit code 1" })) };
  expect(() => joinRuns(failed, slower, names)).toThrow("old.json: no valid execution, so there is nothing to compare");
});

test("a metric of both runs is known no better than in the coarser one", () => {
  const printed = (precision: number) => ({ metrics: { [key]: { unit: "s", better: "lower", precision } as const } });
  for (const [one, other] of [
    [run([1], printed(0.05)), run([1], printed(0.005))],
    [run([1], printed(0.05)), run([1])],
    [run([1]), run([1], printed(0.05))],
  ] as const) {
    expect(joinRuns(one, other, names).metrics[key]).toEqual({ unit: "s", better: "lower", precision: 0.05 });
  }
});
