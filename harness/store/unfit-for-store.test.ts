import { expect, test } from "vitest";
import { recordedRun } from "./run-fixture.ts";
import { unfitForStore } from "./unfit-for-store.ts";

const run = recordedRun();
const { stopped: _, ...unfinished } = run;
const [execution] = run.executions;

test("a finished run with valid executions is fit", () => {
  expect(unfitForStore(run)).toBeUndefined();
});

test("a run of identical arms that were measured anyway is fit", () => {
  expect(unfitForStore({ ...run, stopped: { reason: "identical", looks: [3] } })).toBeUndefined();
});

test.each([
  ["unfinished", unfinished, "the run is not finished"],
  ["interrupted", { ...run, stopped: { reason: "interrupted" as const, looks: [] } }, "interrupted"],
  ["failed", { ...run, stopped: { reason: "failed" as const, looks: [] } }, "the run failed"],
  [
    "of identical arms that nobody measured",
    { ...run, executions: [], stopped: { reason: "identical" as const, looks: [] } },
    "nothing was executed (identical)",
  ],
  ["all invalid", { ...run, executions: [{ ...execution!, invalid: "exit code 1" }] }, "all 1 executions are invalid"],
  [
    "of an arm that it does not have",
    { ...run, executions: [{ ...execution!, arm: "base" as const }] },
    "pair 1, base",
  ],
  ["with a value of an unknown metric", { ...run, metrics: {} }, "is not among the run's metrics"],
  [
    "with a key that is none",
    { ...run, metrics: { speed: { unit: "s" as const, better: "lower" as const } } },
    '"speed"',
  ],
  ["with a target that leaves the store", { ...run, target: "../.." }, 'target "../.." cannot be a folder'],
  ["with a suite of another spelling", { ...run, suite: "NodeStore" }, 'suite "NodeStore" cannot be a folder'],
])("a run %s is not", (_name, unfit, reason) => {
  expect(unfitForStore(unfit)).toContain(reason);
});
