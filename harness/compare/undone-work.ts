import type { MetricComparison } from "../model/comparison.ts";
import { gateMatcher } from "../model/gate-matcher.ts";
import { formatKey, isKey, parseKey } from "../model/key.ts";
import { kindOf } from "../model/quantity.ts";

/**
 * A faster result that left work undone is no improvement: where a time fell and a debt of the same subject and
 * parameters rose (time to quiesce, size on disk), the verdict says so. Counters run on until all work is done.
 *
 * @param debts globs over keys
 */
export function withoutUndoneWork(metrics: readonly MetricComparison[], debts: readonly string[]): MetricComparison[] {
  const isDebt = debts.length > 0 ? gateMatcher(debts) : () => false;
  const risen = new Map<string, MetricComparison[]>();
  for (const metric of metrics) {
    if (metric.verdict !== "regressed" || !isDebt(metric.key)) continue;
    const place = placeOf(metric.key);
    risen.set(place, [...(risen.get(place) ?? []), metric]);
  }
  return metrics.map((metric) => {
    const undone = isDebt(metric.key) ? undefined : risen.get(placeOf(metric.key));
    return metric.verdict === "improved" && kindOf(metric.unit) === "time" && undone
      ? { ...metric, verdict: "inconclusive", reason: undoneReason(undone), undone: undone.map(({ key }) => key) }
      : metric;
  });
}

function undoneReason(undone: readonly MetricComparison[]): string {
  return `better, but left work undone: ${undone.map(rise).join(", ")}`;
}

function rise({ key, change, better }: MetricComparison): string {
  const { operation, metric } = parseKey(key);
  if (change === null) return `${operation} ${metric} rose from 0`;
  const percent = 100 * (better === "lower" ? change : 1 / (1 + change) - 1);
  return `${operation} ${metric} ${percent < 0 ? "−" : "+"}${Math.abs(percent).toPrecision(3)} %`;
}

/** Suite, subject and parameters: all metrics of one place speak of one store. */
function placeOf(key: string): string {
  return isKey(key) ? formatKey({ ...parseKey(key), operation: "", metric: "" }) : key;
}
