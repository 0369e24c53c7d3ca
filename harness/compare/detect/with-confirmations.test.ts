import { expect, test } from "vitest";
import type { ChangePoint } from "../../model/detection.ts";
import { changeExample, detectedSeriesExample, detectionExample } from "../../model/detection-example.ts";
import type { Arm, RunRecord } from "../../model/run-record.ts";
import { withConfirmations } from "./with-confirmations.ts";

const change = changeExample();
const series = detectedSeriesExample({ standing: "regressed", changes: [change] });
const detection = detectionExample([series]);

const arm = (commit: string): Arm => ({
  ...{ commit, ref: commit, title: "t", committedAt: "2025-03-01T00:00:00Z", args: [], env: {} },
  artifact: `sha256:${commit.slice(0, 1).repeat(64)}`,
});

/** 12 pairs of both commits, head slower by a factor. */
function pairs(factor: number, changes: Partial<RunRecord> = {}): RunRecord {
  const startedAt = changes.startedAt ?? "2025-03-05T04:00:00Z";
  const execution = (pair: number, name: "base" | "head") => ({
    ...{ pair, arm: name, startedAt, seconds: 1, exitCode: 0, context: {} },
    position: (name === "base" ? pair % 2 : 1 - (pair % 2)) as 0 | 1,
    values: { [series.key]: (1 + ((pair * (name === "head" ? 5 : 7)) % 12) / 2000) * (name === "head" ? factor : 1) },
  });
  return {
    ...{ schema: "plimsoll.run/1", id: "run-confirm", target: series.target, suite: series.suite, suiteVersion: "1" },
    ...{ startedAt, seed: 1, state: "fresh", timing: { wall: 0, executing: 0, waiting: 0 } },
    plan: {
      ...{
        looks: [12],
        alpha: 0.05,
        tolerance: 0.02,
        tolerances: {},
        gate: ["**"],
        excluded: {},
        debts: [],
        labels: {},
      },
    },
    machine: {
      ...{ fingerprint: series.fingerprint, cpu: "c", cores: 1, memoryBytes: 1, kernel: "6.1", governor: "none" },
      ...{ device: { model: "d", firmware: "1", filesystem: "ext4", mountOptions: "rw" }, toolchain: {} },
    },
    arms: { base: arm(change.before.commit), head: arm(change.after.commit) },
    metrics: { [series.key]: { unit: "s", better: "lower" } },
    executions: Array.from({ length: 12 }, (_, pair) => [execution(pair, "base"), execution(pair, "head")]).flat(),
    stopped: { reason: "exhausted", looks: [12] },
    ...changes,
  };
}

const answersTo = (runs: readonly RunRecord[], changes: Partial<ChangePoint> = {}) =>
  withConfirmations({ ...detection, series: [{ ...series, changes: [{ ...change, ...changes }] }] }, runs).series[0]!
    .changes[0]!.confirmations;

test.each([
  ["regression", 1.08, "confirmed"],
  ["regression", 1.0, "refuted"],
  ["regression", 0.9, "refuted"],
  ["regression", 1.02, "unclear"],
  ["improvement", 0.9, "confirmed"],
  ["improvement", 1.0, "refuted"],
  ["improvement", 1.08, "refuted"],
  ["shift", 1.01, "confirmed"],
  ["shift", 0.99, "refuted"],
] as const)("a suspected %s whose head turns out to take %d times as long is %s", (kind, factor, answer) => {
  const estimate = kind === "improvement" ? -0.08 : kind === "shift" ? 0.01 : 0.08;
  const found = answersTo([pairs(factor)], { kind, change: { estimate, low: estimate, high: estimate } });
  expect(found).toMatchObject([{ answer, run: "run-confirm", pairs: 12 }]);
  expect(found[0]!.change!.estimate).toBeCloseTo(factor - 1, 2);
});

test("a run is held to the tolerance that the change was found with", () => {
  const answers = (tolerance: number, factor: number) =>
    withConfirmations(detectionExample([{ ...series, tolerance }]), [pairs(factor)]).series[0]!.changes[0]!
      .confirmations;
  expect(answers(0.005, 1.012)).toMatchObject([{ answer: "confirmed" }]);
  expect(answers(0.02, 1.012)).toMatchObject([{ answer: "refuted" }]);
  expect(answers(0.1, 1.08)).toMatchObject([{ answer: "refuted" }]);
  const plan = { ...pairs(1).plan, tolerances: { [series.key]: 0.4, "**": 0.5 } };
  expect(answersTo([pairs(1.08, { plan })])).toMatchObject([{ answer: "confirmed" }]);
});

test("a run in which head failed again and again refutes nothing", () => {
  const run = pairs(1);
  const failed = [12, 13].map((pair) => ({ ...run.executions[1]!, pair, values: {}, invalid: "exit code 1" }));
  expect(answersTo([{ ...run, executions: [...run.executions, ...failed] }])).toMatchObject([{ answer: "unclear" }]);
});

test("the newest comes first", () => {
  const runs = [pairs(1, { id: "run-older-1" }), pairs(1.1, { id: "run-newer-1", startedAt: "2025-03-06T04:00:00Z" })];
  expect(answersTo(runs).map(({ run, answer }) => [run, answer])).toEqual([
    ["run-newer-1", "confirmed"],
    ["run-older-1", "refuted"],
  ]);
});

test("two commits that are the same program refute what lies between them", () => {
  const stopped = { reason: "identical" as const, looks: [] };
  const { arms } = pairs(1);
  const same = { base: { ...arms.base!, artifact: arms.head.artifact }, head: arms.head };
  expect(answersTo([pairs(1, { arms: same, executions: [], metrics: {}, stopped })])).toMatchObject([
    { answer: "refuted", pairs: 0, change: null },
  ]);
  expect(answersTo([pairs(1, { executions: [], metrics: {}, stopped })])).toMatchObject([{ answer: "unclear" }]);
});

test("a run of arms at once speaks of a change that was found in runs of one arm", () => {
  const run = pairs(1.1);
  expect(answersTo([{ ...run, plan: { ...run.plan, arms: "at-once" } }])).toMatchObject([{ answer: "confirmed" }]);
});

test.each<[string, Partial<RunRecord>]>([
  ["another base", { arms: { base: arm("9".repeat(40)), head: arm(change.after.commit) } }],
  ["another head", { arms: { base: arm(change.before.commit), head: arm("9".repeat(40)) } }],
  ["one arm", { arms: { head: arm(change.after.commit) } }],
  ["another target", { target: "other" }],
  ["another suite", { suite: "other" }],
  ["another version of the suite", { suiteVersion: "2" }],
  ["another state", { state: "compacted" }],
  ["another snapshot", { snapshot: `sha256:${"0".repeat(64)}` }],
  ["another machine", { machine: { ...pairs(1).machine, fingerprint: "ba9876543210" } }],
  ["another unit", { metrics: { [series.key]: { unit: "B", better: "lower" } } }],
  ["other metrics", { metrics: {} }],
  [
    "other arguments in one arm",
    { arms: { base: arm(change.before.commit), head: { ...arm(change.after.commit), args: ["-x"] } } },
  ],
])("a run of %s says nothing about the change", (_, changes) => {
  expect(answersTo([pairs(1.1, changes)])).toEqual([]);
});
