import { expect, test } from "vitest";
import { resumeRecord } from "./resume-record.ts";
import { execution, newRecord } from "./testing/new-record.ts";

test("a pair cut off in the middle is dropped, with the metrics that it alone had; failed pairs stay", () => {
  const metric = { unit: "s", better: "lower" } as const;
  const kept = [
    execution(0, "base", { values: { a: 1 } }),
    execution(0, "head", { values: { a: 1 } }),
    execution(1, "base", { invalid: "exit code 1" }),
  ];
  const record = resumeRecord({
    ...newRecord(),
    metrics: { a: metric, b: metric },
    executions: [...kept, execution(2, "head", { values: { b: 1 } })],
    stopped: { reason: "interrupted", looks: [] },
  });
  expect(record.executions).toEqual(kept);
  expect(record.metrics).toEqual({ a: metric });
  expect(record).not.toHaveProperty("stopped");
});

test("in a run of one arm every execution stands for itself", () => {
  const executions = [execution(0, "head"), execution(1, "head")];
  expect(resumeRecord({ ...newRecord({ arms: ["head"] }), executions }).executions).toEqual(executions);
});
