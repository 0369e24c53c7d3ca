import type { Gate } from "../model/comparison.ts";
import type { DecisionCase } from "../model/decision-case.ts";
import { decide } from "./decide.ts";
import { groupKey } from "./group-key.ts";
import type { MetricDecision } from "./judge-metric.ts";
import { logRatiosOf } from "./pairs.ts";
import type { Rule } from "./rule.ts";

type KeyedDecision = MetricDecision & { readonly key: string };

export interface CaseDecision {
  readonly id: string;
  readonly gate: Gate["outcome"];
  /** Pairs that were needed. */
  readonly pairs: number;
  readonly metrics: readonly KeyedDecision[];
  /** Metrics that were also judged as one, under their common key; absent where there are none. */
  readonly groups?: readonly KeyedDecision[];
}

/** The decision rule alone, on bare numbers. Pairs beyond the look that decides are not read. */
export function decideCase({ id, first, metrics }: DecisionCase, rule: Rule): CaseDecision {
  const pairs = metrics[0]!.base.length;
  const columns = metrics.map((metric) => ({ ...metric, unit: "1" as const }));
  const decision = decide(
    logRatiosOf(columns, pairs, first),
    { ...rule, looks: looksWithin(rule.looks, pairs) },
    metrics.map(({ key }) => ({ gated: true, tolerance: rule.tolerance, kind: "time", ...groupKey(key) })),
  );
  const groups = decision.groups.map(({ name, members: _, ...group }) => ({ key: name, ...group }));
  return {
    id,
    gate: decision.stop === "decided" ? "block" : decision.powerless || decision.blind ? "invalid" : "pass",
    pairs: decision.pairs,
    metrics: metrics.map(({ key }, row) => ({ key, ...decision.metrics[row]! })),
    ...(groups.length > 0 && { groups }),
  };
}

/** A case that has fewer pairs than the rule looks at was planned so: its last look is its last pair. */
function looksWithin(looks: readonly number[], pairs: number): number[] {
  const last = Math.min(pairs, looks.at(-1)!);
  return [...looks.filter((look) => look < last), last];
}
