import { expect, test } from "vitest";
import { completePairs } from "./complete-pairs.ts";
import { execution, newRecord } from "./testing/new-record.ts";

const executions = [
  ...[execution(0, "base"), execution(0, "head")],
  ...[execution(1, "head"), execution(1, "base", { invalid: "exit code 1" })],
  execution(2, "head"),
];

test("a pair is complete when both of its executions are valid", () => {
  expect(completePairs({ ...newRecord(), executions })).toBe(1);
});

test("with one arm a valid execution is enough", () => {
  expect(completePairs({ ...newRecord({ arms: ["head"] }), executions })).toBe(3);
});
