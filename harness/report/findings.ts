import type { Comparison, GroupComparison, MetricComparison, Verdict } from "../model/comparison.ts";
import { byHarm } from "./by-harm.ts";

/** What a comparison found, each kind in the order in which it is told. Metrics that may block, but for the last. */
export interface Findings {
  readonly regressed: readonly MetricComparison[];
  /** Operations that are worse as a whole. */
  readonly operationsWorse: readonly GroupComparison[];
  /** Of these operations, and not shown one by one. */
  readonly members: readonly MetricComparison[];
  readonly improved: readonly MetricComparison[];
  readonly operationsBetter: readonly GroupComparison[];
  /** Better at the cost of work left undone. */
  readonly undone: readonly MetricComparison[];
  /** What could not be told, and is not told by its operation either. */
  readonly open: readonly MetricComparison[];
  readonly unchanged: readonly MetricComparison[];
  /** What may not block. */
  readonly ungated: readonly MetricComparison[];
}

export function findingsOf({ metrics, groups }: Pick<Comparison, "metrics" | "groups">): Findings {
  const gated = metrics.filter((metric) => metric.gated);
  const of = (verdict: Verdict) => gated.filter((metric) => metric.verdict === verdict);
  const inconclusive = of("inconclusive").sort(byHarm);
  const undone = inconclusive.filter((metric) => metric.undone !== undefined).sort(byGain);
  const untold = inconclusive.filter((metric) => metric.undone === undefined);
  // What an operation shows as a whole is told, if not of each of its metrics.
  const explained = new Set(groups.flatMap(({ verdict, members }) => (verdict === "regressed" ? members : [])));
  return {
    regressed: of("regressed").sort(byHarm),
    operationsWorse: groups.filter(({ verdict }) => verdict === "regressed").sort(byHarm),
    members: untold.filter(({ key }) => explained.has(key)),
    improved: of("improved").sort(byGain),
    operationsBetter: groups.filter(({ verdict }) => verdict === "improved").sort(byGain),
    undone,
    open: untold.filter(({ key }) => !explained.has(key)),
    unchanged: of("unchanged"),
    ungated: metrics.filter((metric) => !metric.gated).sort(byVerdict),
  };
}

const byGain = (a: Parameters<typeof byHarm>[0], b: Parameters<typeof byHarm>[0]) => byHarm(b, a);

const rank: Record<Verdict, number> = { regressed: 0, improved: 1, inconclusive: 2, unchanged: 3 };

function byVerdict(a: MetricComparison, b: MetricComparison): number {
  return rank[a.verdict] - rank[b.verdict] || byHarm(a, b);
}
