import type { MetricComparison } from "../model/comparison.ts";

type Judged = Pick<MetricComparison, "change"> & Partial<Pick<MetricComparison, "verdict">>;

/** Order of metrics: the most harmful change first, those without an estimate last. */
export function byHarm(a: Judged, b: Judged): number {
  return harm(b) - harm(a);
}

/** Finite, so that two of them are equal. What rose from 0 has no ratio, and is worse than any. */
function harm({ change, verdict }: Judged): number {
  return change ?? (verdict === "regressed" ? Number.MAX_VALUE : -Number.MAX_VALUE);
}
