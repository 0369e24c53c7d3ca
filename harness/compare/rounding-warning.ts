import type { MetricComparison } from "../model/comparison.ts";
import { percent } from "./percent.ts";
import { boundless, roundingSlack } from "./rounding-slack.ts";

/** Of the tolerance; less is not worth a word. */
const worthTelling = 1 / 2;

/** @returns none, or what the reader has to know of how coarsely the metric is told */
export function roundingWarning({
  base,
  head,
  precision,
  unit,
  tolerance,
}: Pick<MetricComparison, "base" | "head" | "precision" | "unit" | "tolerance">): string[] {
  if (precision === undefined) return [];
  const rounding = roundingSlack(base, precision, unit) + roundingSlack(head, precision, unit);
  if (rounding >= boundless) return ["known no better than to its own size: no change can be told"];
  const hidden = Math.expm1(rounding);
  if (hidden < worthTelling * tolerance) return [];
  const share = percent(precision / Math.min(base, head));
  return [`known to ± ${share} only: a change below ${percent(hidden)} may be rounding`];
}
