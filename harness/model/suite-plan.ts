import type { Plan } from "./run-record.ts";
import type { Suite, Target } from "./target.ts";

/**
 * What is decided of a suite's run before its first execution.
 *
 * @param rule looks: undefined: the suite's own
 * @param pairs whether two arms are measured
 */
export function suitePlan(
  target: Pick<Target, "name" | "title">,
  suite: Suite,
  rule: { readonly looks: readonly number[] | undefined; readonly alpha: number; readonly tolerance: number },
  pairs: boolean,
): Plan {
  return {
    looks: [...(rule.looks ?? suite.looks)],
    alpha: rule.alpha,
    tolerance: rule.tolerance,
    tolerances: suite.tolerances,
    gate: suite.gate,
    excluded: {},
    debts: suite.debts,
    labels: { ...(suite.measure === "process" && { process: target.title ?? target.name }), ...suite.labels },
    ...(suite.arms === "at-once" && pairs && { arms: suite.arms }),
  };
}
