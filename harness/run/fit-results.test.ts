import { describe, expect, test } from "vitest";
import type { ProgressLine } from "../model/progress-line.ts";
import type { ResultLine } from "../model/result-line.ts";
import type { ArmName, RunRecord } from "../model/run-record.ts";
import { type FittedRun, fitResults as fitLines } from "./fit-results.ts";
import { execution } from "./testing/new-record.ts";

const result = (operation: string, changes: Partial<ResultLine> = {}): ResultLine => ({
  ...{ suite: "s", subject: "x", params: { threads: 1 }, operation, metric: "time" },
  ...{ unit: "s", better: "lower", value: 0.5, ...changes },
});
const fitResults = (run: FittedRun, arm: ArmName, results: readonly ResultLine[], progress: ProgressLine[] = []) =>
  fitLines(run, arm, { results, progress });
const [fetch, open] = ["s/x/threads=1/fetch:time", "s/x/threads=1/open:time"] as const;

const plan = { gate: ["**"] };
const before: FittedRun = {
  plan,
  metrics: { [fetch]: { unit: "s", better: "lower" } },
  executions: [
    execution(0, "head", { invalid: "exit code 1" }),
    execution(1, "head", { values: { [fetch]: 0.4 } }),
    execution(1, "base", { values: { [fetch]: 0.4 } }),
  ],
};

test("the first execution fixes metrics", () => {
  expect(fitResults({ metrics: {}, executions: [], plan }, "head", [result("fetch")])).toEqual({
    values: { [fetch]: 0.5 },
    metrics: before.metrics,
  });
});

test("a metric is as coarse as the coarsest value of either arm", () => {
  const precisions = [undefined, 0.005, 0.0005, undefined];
  let metrics: RunRecord["metrics"] = {};
  const kept = precisions.map((precision) => {
    const line = result("fetch", precision === undefined ? {} : { precision });
    metrics = fitResults({ metrics, executions: [], plan }, "head", [line]).metrics;
    return metrics[fetch]!.precision;
  });
  expect(kept).toEqual([undefined, 0.005, 0.005, 0.005]);
});

test("an arm may have keys that the other has not", () => {
  const executions = before.executions.filter(({ arm }) => arm === "base");
  const { metrics } = fitResults({ ...before, executions }, "head", [result("open")]);
  expect(Object.keys(metrics)).toEqual([fetch, open]);
});

describe("what does not fit names key and values", () => {
  test.each<[ResultLine[], string]>([
    [[], "it printed no result"],
    [[result("fetch", { unit: "B" })], `${fetch} is in "B", and was in "s" before`],
    [[result("fetch", { better: "higher" })], `${fetch}: higher is better, and lower was better before`],
    [[result("fetch"), result("fetch", { value: 3 })], `${fetch} comes twice: 0.5 and 3`],
    [[result("open")], `${fetch} is missing; pair 1, head: 0.4 s`],
    [[result("fetch"), result("open")], `${open} is new: 0.5 s; pair 1, head has no such key`],
  ])("%#", (lines, message) => {
    expect(() => fitResults(before, "head", lines)).toThrow(message);
  });
});

test("a metric that may not block may be missing now and then, and come later", () => {
  const gated = { ...before, plan: { gate: ["**/open:*"] } };
  expect(() => fitResults(gated, "head", [result("open")])).toThrow(`${open} is new`);
  const executions = [execution(1, "head", { values: { [fetch]: 0.4, [open]: 0.5 } })];
  expect(fitResults({ ...gated, executions }, "head", [result("open")]).values).toEqual({ [open]: 0.5 });
  expect(() => fitResults({ ...gated, executions }, "head", [result("fetch")])).toThrow(`${open} is missing`);
  const late = fitResults({ ...gated, executions }, "head", [result("open"), result("work")]);
  expect(Object.keys(late.values)).toHaveLength(2);
});

test("a key named like something that every object has is a key like others", () => {
  const odd = [result("constructor", { suite: "__proto__" })];
  expect(fitResults({ metrics: {}, executions: [], plan }, "head", odd).values).toEqual({
    "__proto__/x/threads=1/constructor:time": 0.5,
  });
});

describe("progress", () => {
  const line = (unit: "1" | "B" = "1"): ProgressLine => ({
    ...{ suite: "s", subject: "x", params: {}, operation: "sync", progress: "height", unit },
    points: [
      [0, 0],
      [2.5, 600],
    ],
  });
  const key = "s/x//sync:height";
  const { points } = line();

  test("is kept by its key beside the values, of which it is none", () => {
    const fitting = fitResults(before, "head", [result("fetch")], [line()]);
    expect(fitting.progress).toEqual({ [key]: { unit: "1", points } });
    expect(Object.keys(fitting.values)).toEqual([fetch]);
    expect(fitResults(before, "head", [result("fetch")])).not.toHaveProperty("progress");
  });

  test("may be missing, but is neither a second one nor in another unit", () => {
    const executions = [execution(1, "base", { values: {}, progress: { [key]: { unit: "1", points } } })];
    const fitted = { ...before, executions };
    expect(fitResults(fitted, "head", [result("fetch")])).not.toHaveProperty("progress");
    expect(() => fitResults(fitted, "head", [result("fetch")], [line("B")])).toThrow(
      `the progress of ${key} is in "B", and was in "1" before`,
    );
    expect(() => fitResults(fitted, "head", [result("fetch")], [line(), line()])).toThrow(
      `the progress of ${key} comes twice`,
    );
  });
});
