import { decide } from "../../../harness/compare/decide.ts";
import { groupKey } from "../../../harness/compare/group-key.ts";
import type { LogRatios } from "../../../harness/compare/log-ratios.ts";
import { defaultRule, type MetricRule } from "../../../harness/compare/rule.ts";
import type { MeasuredRun } from "../simulated-run.ts";
import type { GateRule } from "./gate-rule.ts";

export const plimsoll: GateRule = {
  name: "Plimsoll",
  blocks: "worse than the tolerance, α = .05 over all metrics and looks",
  source: "[README.md](README.md)",
  judge(run) {
    const { stop, pairs } = decide(logRatios(run), defaultRule, metricRules(run.keys));
    return { blocked: stop === "decided", pairs };
  },
};

function logRatios({ base, head, pairs, headFirst }: MeasuredRun): LogRatios {
  const values = new Float64Array(base.length * pairs);
  base.forEach((row, metric) => {
    row.forEach((b, pair) => {
      values[metric * pairs + pair] = Math.log(head[metric]![pair]! / b);
    });
  });
  return { metrics: base.length, pairs, values, headSecond: Int8Array.from(headFirst, (first) => (first ? -1 : 1)) };
}

const rulesByKeys = new WeakMap<readonly string[], MetricRule[]>();

/** All metrics may block; an operation of an engine is one group over its thread counts. */
export function metricRules(keys: readonly string[]): MetricRule[] {
  let rules = rulesByKeys.get(keys);
  if (!rules) {
    rules = keys.map((key) => ({
      gated: true,
      tolerance: defaultRule.tolerance,
      kind: "time",
      ...groupKey(key),
    }));
    rulesByKeys.set(keys, rules);
  }
  return rules;
}
