import type { LogRatios } from "../log-ratios.ts";
import { valuesOf } from "./select-rows.ts";
import { spread } from "./spread.ts";

/** Standard deviations beyond which a value counts as if it lay there. */
const far = 3;

/**
 * Mean correlation of the metrics over pairs: the share of a pair's variance that comes from the whole execution
 * (the machine at that time, the process's memory) rather than from each metric's own work.
 *
 * @returns from 0 to 1; undefined for fewer than 2 metrics that vary
 */
export function commonShare(data: LogRatios): number | undefined {
  const standardised = Array.from({ length: data.metrics }, (_, row) => {
    const values = valuesOf(data, row);
    const { robust = 0 } = spread(values) ?? {};
    if (robust === 0 || values.length < data.pairs) return [];
    const clipped = values.map((value) => Math.max(-far, Math.min(far, value / robust)));
    const mean = average(clipped);
    const sd = spread(clipped)!.sd;
    return [clipped.map((value) => (value - mean) / sd)];
  }).flat();
  const metrics = standardised.length;
  if (metrics < 2) return undefined;
  const means = Array.from({ length: data.pairs }, (_, pair) => average(standardised.map((row) => row[pair]!)));
  const correlation = (metrics * spread(means)!.sd ** 2 - 1) / (metrics - 1);
  return Math.max(0, Math.min(1, correlation));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
