import type { ArmName, RunRecord } from "../model/run-record.ts";
import type { Decision } from "./decide.ts";
import { listed } from "./listed.ts";
import type { Pair } from "./pairs.ts";
import { minimumPairs } from "./rule.ts";

/** Failures that head may have more than base: one is chance, two are a finding. */
const unevenFailures = 1;

/**
 * Why a run cannot be trusted to pass, each as a sentence; none: it can.
 *
 * @param gated keys of the metrics that may block
 */
export function problems(
  run: RunRecord,
  pairs: readonly Pair[],
  gated: ReadonlySet<string>,
  decision: Decision,
): string[] {
  const found: string[] = [];
  const failures = { base: 0, head: 0 };
  for (const execution of run.executions) if (execution.invalid !== undefined) failures[execution.arm] += 1;

  if (run.arms.base === undefined) found.push("the run has one arm: there is nothing to compare head with");
  else if (run.stopped === undefined) found.push("the run is not finished: plimsoll bench --resume goes on with it");
  else if (run.stopped.reason === "interrupted")
    found.push("the run was interrupted: plimsoll bench --resume goes on with it");
  else if (run.stopped.reason === "failed") found.push(`too many executions failed: ${firstFailure(run)}`);
  else if (run.stopped.reason === "identical") found.push("the arms are said to be the same program, and are not");
  else if (pairs.length < minimumPairs) {
    found.push(`${pairs.length} complete pairs: ${minimumPairs} are needed before anything can be shown`);
  } else if (decision.stop === undefined) {
    found.push(`the run ended after ${pairs.length} pairs, before the rule could decide`);
  } else if (decision.blind) {
    found.push("each metric that may block is rounded to its own size: no change can be told");
  } else if (decision.powerless) {
    found.push(`${decision.pairs} pairs can show nothing among ${gated.size} metrics: more are needed`);
  }
  if (failures.head - failures.base > unevenFailures) {
    found.push(`${failures.head} executions of head failed and ${failures.base} of base: ${firstFailure(run, "head")}`);
  }
  for (const arm of ["base", "head"] as const) {
    // A metric that only head has is new, not lost: that is a warning.
    const lost = [...gated].filter(
      (key) => pairs.some(({ base }) => key in base.values) && pairs.some((pair) => !(key in pair[arm].values)),
    );
    if (lost.length > 0) found.push(`missing from ${arm}: ${listed(lost)}`);
  }
  if (pairs.length > 0 && gated.size === 0) found.push("no metric matches what may block");
  return found;
}

function firstFailure(run: RunRecord, arm?: ArmName): string {
  const failure = run.executions.find((e) => e.invalid !== undefined && (arm === undefined || e.arm === arm));
  return failure ? `pair ${failure.pair + 1}, ${failure.arm}: ${failure.invalid}` : "no reason recorded";
}
