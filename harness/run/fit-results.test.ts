import { describe, expect, test } from "vitest";
import type { ResultLine } from "../model/result-line.ts";
import type { RunRecord } from "../model/run-record.ts";
import { fitResults } from "./fit-results.ts";
import { execution } from "./testing/new-record.ts";

const result = (operation: string, changes: Partial<ResultLine> = {}): ResultLine => ({
  ...{ suite: "s", subject: "x", params: { threads: 1 }, operation, metric: "time" },
  ...{ unit: "s", better: "lower", value: 0.5, ...changes },
});
const [fetch, open] = ["s/x/threads=1/fetch:time", "s/x/threads=1/open:time"] as const;

const before: Pick<RunRecord, "metrics" | "executions"> = {
  metrics: { [fetch]: { unit: "s", better: "lower" } },
  executions: [
    execution(0, "head", { invalid: "exit code 1" }),
    execution(1, "head", { values: { [fetch]: 0.4 } }),
    execution(1, "base", { values: { [fetch]: 0.4 } }),
  ],
};

test("the first execution fixes metrics", () => {
  expect(fitResults({ metrics: {}, executions: [] }, "head", [result("fetch")])).toEqual({
    values: { [fetch]: 0.5 },
    metrics: before.metrics,
  });
});

test("a metric is as coarse as the coarsest value of either arm", () => {
  const precisions = [undefined, 0.005, 0.0005, undefined];
  let metrics: RunRecord["metrics"] = {};
  const kept = precisions.map((precision) => {
    const line = result("fetch", precision === undefined ? {} : { precision });
    metrics = fitResults({ metrics, executions: [] }, "head", [line]).metrics;
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

test("a key named like something that every object has is a key like others", () => {
  const odd = [result("constructor", { suite: "__proto__" })];
  expect(fitResults({ metrics: {}, executions: [] }, "head", odd).values).toEqual({
    "__proto__/x/threads=1/constructor:time": 0.5,
  });
});
