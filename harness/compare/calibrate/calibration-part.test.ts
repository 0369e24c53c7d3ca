import { expect, test } from "vitest";
import type { Arm, RunRecord } from "../../model/run-record.ts";
import { calibrationPart } from "./calibration-part.ts";
import { simulatedRun } from "./simulated-run.ts";

const run = simulatedRun([{ name: "a", sd: 0.1 }], 8, 1);
const withHead = (changes: Partial<Arm>): RunRecord => ({
  ...run,
  arms: { ...run.arms, head: { ...run.arms.head, ...changes } },
});

test("one program with itself, and with another build of the same source, are told apart", () => {
  expect(calibrationPart(run, "run.json")).toBe("same");
  expect(calibrationPart(withHead({ artifact: `sha256:${"1".repeat(64)}` }), "run.json")).toBe("rebuild");
  expect(calibrationPart(withHead({ commit: "b".repeat(40) }), "run.json")).toBe("same");
});

test.each<[string, RunRecord, RegExp]>([
  ["one arm", { ...run, arms: { head: run.arms.head } }, /run\.json: a recording of one arm/],
  ["other arguments", withHead({ args: ["--compact"] }), /not the same program \(a{12}; a{12} --compact\)/],
  ["other environment", withHead({ env: { MODE: "x" } }), /not the same program \(a{12}; a{12} MODE=x\)/],
  ["few pairs", { ...run, executions: run.executions.slice(0, 14) }, /7 complete pairs: a calibration needs 8/],
  ["nothing that may block", { ...run, plan: { ...run.plan, gate: ["none"] } }, /plan\.gate: no metric matches none/],
])("a run with %s is refused with what is wrong", (_, refused, message) => {
  expect(() => calibrationPart(refused, "run.json")).toThrow(message);
});
