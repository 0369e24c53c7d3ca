import type { MetricComparison } from "../model/comparison.ts";
import type { Plan } from "../model/run-record.ts";
import { share } from "./format.ts";

/** What metrics are allowed to change by: `2 %`, or `their tolerances (2 % to 10 %)`. */
export function toleranceWords(
  metrics: readonly Pick<MetricComparison, "tolerance">[],
  plan: Pick<Plan, "tolerance">,
): string {
  const tolerances = metrics.map(({ tolerance }) => tolerance);
  if (tolerances.length === 0) return share(plan.tolerance);
  const [least, most] = [Math.min(...tolerances), Math.max(...tolerances)];
  return least === most ? share(least) : `their tolerances (${share(least)} to ${share(most)})`;
}
