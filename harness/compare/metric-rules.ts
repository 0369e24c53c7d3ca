import { gatedKeys, lastMatch } from "../model/gate-matcher.ts";
import { kindOf } from "../model/quantity.ts";
import type { Plan, RunRecord } from "../model/run-record.ts";
import { groupKey } from "./group-key.ts";
import type { MetricRule, Rule } from "./rule.ts";

/** The rule and what each metric's part in it is, as the run was planned. */
export interface Judgement extends Rule, Pick<Plan, "gate" | "tolerances" | "excluded" | "debts"> {}

/** How each metric takes part in the decision, one a key. */
export function metricRules(
  metrics: RunRecord["metrics"],
  keys: readonly string[],
  judgement: Judgement,
): MetricRule[] {
  const gated = new Set(gatedKeys(metrics, judgement.gate));
  const toleranceOf = lastMatch(judgement.tolerances);
  return keys.map((key) => ({
    gated: gated.has(key) && !Object.hasOwn(judgement.excluded, key),
    tolerance: toleranceOf(key) ?? judgement.tolerance,
    kind: kindOf(metrics[key]!.unit),
    ...groupKey(key),
  }));
}
