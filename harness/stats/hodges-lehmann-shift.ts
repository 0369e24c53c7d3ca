import type { Shift } from "./hodges-lehmann.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { nthDifference } from "./nth-difference.ts";

/**
 * Hodges–Lehmann shift between two groups: the median of all differences, with the interval that belongs to the test of
 * Mann and Whitney.
 *
 * @param before at least 1, finite
 * @param after at least 1, finite
 * @param confidence two-sided, e.g. 0.95 (needs 4 and 4 values)
 * @param inflation how many times the variance of a mean is that of as many independent values: above 1 for values by
 *   time whose neighbours are alike
 * @returns after less before, in the unit of the values; undefined where a group is empty
 * @see Hodges & Lehmann 1963, Ann. Math. Statist. 34(2); Hollander & Wolfe, Nonparametric Statistical Methods, 4.2–4.3
 */
export function hodgesLehmannShift(
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  confidence = 0.95,
  inflation = 1,
): Shift | undefined {
  const [m, n] = [before.length, after.length];
  if (m === 0 || n === 0) return undefined;
  const [lower, upper] = [Float64Array.from(before).sort(), Float64Array.from(after).sort()];
  const count = m * n;
  const nth = (rank: number) => nthDifference(lower, upper, rank);
  const middle = nth((count - 1) >> 1);
  const estimate = count % 2 === 1 ? middle : (middle + nth(count >> 1)) / 2;
  const deviation = Math.sqrt((inflation * count * (m + n + 1)) / 12);
  const outside = Math.floor(count / 2 - normalQuantile((1 + confidence) / 2) * deviation - 0.5);
  if (outside < 0) return { estimate, interval: undefined };
  return { estimate, interval: { low: nth(outside), high: nth(count - 1 - outside) } };
}
