import { hodgesLehmann } from "../stats/hodges-lehmann.ts";
import { confidence } from "./rule.ts";

/** Head may run second in one eighth of the pairs more, or fewer, than first: a pair or two may be missing. */
const mostImbalance = 8;

/**
 * What it costs to run second in a pair, if anything: caches that the first execution warmed, a device that it left busy.
 * Estimated from the differences second − first, which hold no word about arms, so that taking it out is fair under the
 * null hypothesis whatever its size; half of the pairs have it the other way round, so head's own change drops out.
 *
 * @param d log ratios head/base, one a pair; NaN where one is missing
 * @param headSecond 1 where head ran second, −1 where first
 * @returns in log units, positive: the second is worse; 0 where the interval includes 0
 */
export function positionEffect(d: Float64Array, headSecond: Int8Array): number {
  const differences: number[] = [];
  let balance = 0;
  for (let i = 0; i < d.length; i++) {
    if (Number.isNaN(d[i]!)) continue;
    differences.push(d[i]! * headSecond[i]!);
    balance += headSecond[i]!;
  }
  // Where head ran second almost always, its position cannot be told from its change.
  if (Math.abs(balance) * mostImbalance > differences.length) return 0;
  const shift = hodgesLehmann(differences, confidence);
  if (shift?.interval === undefined || shift.interval.low * shift.interval.high <= 0) return 0;
  return shift.estimate;
}
