import { expect, test } from "vitest";
import type { ResultLine } from "../model/result-line.ts";
import { intoExecutions } from "./into-executions.ts";

const result = (operation: string, value: number): ResultLine => ({
  suite: "storage",
  subject: "go",
  params: {},
  operation,
  metric: "time",
  unit: "s",
  better: "lower",
  value,
});

test("what comes for the nth time is of the nth execution, whatever comes between", () => {
  const executions = intoExecutions([
    result("fetch", 1),
    result("fetch", 2),
    result("store", 3),
    result("fetch", 4),
    result("store", 5),
  ]);
  const told = executions.map((lines) => lines.map(({ operation, value }) => `${operation} ${value}`));
  expect(told).toEqual([["fetch 1", "store 3"], ["fetch 2", "store 5"], ["fetch 4"]]);
});

test("no results are no executions", () => {
  expect(intoExecutions([])).toEqual([]);
});
