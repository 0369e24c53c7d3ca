import { tQuantile } from "../stats/t-quantile.ts";
import { powerDeviate } from "./rule.ts";

/** Normal to one in a hundred. */
const manyDegrees = 100;

/**
 * The shift that is found four times in five, for Gaussian noise. A rank statistic comes nearer to its largest value the
 * larger the shift is, and never beyond: the shift to find grows faster than the statistic that an alarm takes.
 *
 * @param critical statistic, in standard deviations, that an alarm takes
 * @param perfect the statistic of a metric that is worse in every pair
 * @param columnsPerPair 1: signed ranks of pairs; 2: ranks of all executions
 * @returns in standard deviations of a pair's log ratio; undefined: no shift is found that often
 * @see Hollander & Wolfe, Nonparametric Statistical Methods, 3.1 (signed rank: P(d₁ + d₂ > 0)) and 4.1 (rank sum: P(head > base))
 */
export function detectableShift(critical: number, perfect: number, columnsPerPair: 1 | 2): number | undefined {
  const half = critical / perfect;
  // The statistic scatters the less the nearer it is to its largest value.
  const share = half + (powerDeviate * Math.sqrt(Math.max(0, 1 - half ** 2))) / perfect;
  if (share >= 1) return undefined;
  return tQuantile((1 + share) / 2, manyDegrees) / (columnsPerPair === 1 ? Math.SQRT2 : 1);
}
