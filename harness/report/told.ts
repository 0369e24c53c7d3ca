import type { GroupComparison, MetricComparison } from "../model/comparison.ts";
import { change } from "./format.ts";

/** A change as people read it; of one that has no ratio, where it began or ended. */
export function told(metric: MetricComparison | GroupComparison): string {
  if (metric.change !== null || !("base" in metric)) return change(metric, metric.better);
  if (metric.verdict !== "regressed" && metric.verdict !== "improved") return "–";
  return metric.base === 0 ? "from 0" : "to 0";
}
