import { compare } from "../compare/compare.ts";
import type { Comparison } from "../model/comparison.ts";
import { gateMatcher } from "../model/gate-matcher.ts";
import type { JobPlan } from "../model/job-plan.ts";
import type { ArmName, RunRecord } from "../model/run-record.ts";
import type { ExpectedSuite } from "./expected-suite.ts";
import { runDisagreement } from "./run-disagreement.ts";

/**
 * Judges a run record that anybody may have written, by a rule that is not its own.
 *
 * @returns a sentence where it is not the run that was asked for: what it claims may only agree with what is known
 */
export function judgeRun(
  run: RunRecord,
  expected: ExpectedSuite,
  { base, head }: Pick<JobPlan, "base" | "head">,
): { readonly comparison: Comparison; readonly run: RunRecord } | { readonly refused: string } {
  const refused = runDisagreement(run, expected, { base, head });
  if (refused !== undefined) return { refused };
  // Without what the record says of itself: which metrics may block, what is worth an alarm, what they are called.
  const judged = { ...run, plan: expected.plan };
  return { comparison: withLacking(compare(judged), run, expected), run: judged };
}

/** What the suite must print and both arms lack: nothing in the record itself would show that. */
function withLacking(comparison: Comparison, run: RunRecord, { suite }: ExpectedSuite): Comparison {
  const identical = run.stopped?.reason === "identical";
  if (identical) return comparison;
  const has = (arm: ArmName, matches: (key: string) => boolean) =>
    run.executions.some(({ arm: of, values, invalid }) => of === arm && !invalid && Object.keys(values).some(matches));
  const lacking = suite.expect.filter((glob) => {
    const matches = gateMatcher([glob]);
    return !has("base", matches) || !has("head", matches);
  });
  return lacking.length === 0
    ? comparison
    : invalidated(comparison, `no result of what the suite is expected to print: ${lacking.join(", ")}`);
}

/** A comparison that cannot pass, whatever its metrics say; a regression that it shows stays one. */
export function invalidated(comparison: Comparison, reason: string): Comparison {
  const { outcome, reasons } = comparison.gate;
  // Why it passed is no reason any more.
  return outcome === "pass"
    ? { ...comparison, gate: { outcome: "invalid", reasons: [reason] } }
    : { ...comparison, gate: { outcome, reasons: [...reasons, reason] } };
}
