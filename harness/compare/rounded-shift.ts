import { hodgesLehmann, type Shift } from "../stats/hodges-lehmann.ts";
import { quantile } from "../stats/quantile.ts";
import type { LogRatios } from "./log-ratios.ts";
import { confidence } from "./rule.ts";

/** A metric's shift, and what rounding can make of it. */
export interface RoundedShift {
  /** As if all values were exact. */
  readonly shift: Shift | undefined;
  /** The interval, wide enough for whatever was rounded away. */
  readonly interval: Shift["interval"];
  /** In logs: what rounding can make of no change, in the middle pair. */
  readonly rounding: number;
}

/**
 * @param d log ratios of a row in its first pairs; NaN where one is missing
 * @param row of the data, whose slack counts
 */
export function roundedShift(d: Float64Array, { slack, pairs: stride }: LogRatios, row: number): RoundedShift {
  const there = [...d.keys()].filter((pair) => !Number.isNaN(d[pair]!));
  const beside = (sign: number) =>
    there.map((pair) => {
      const at = row * stride + pair;
      return d[pair]! + (slack ? sign * (slack.base[at]! + slack.head[at]!) : 0);
    });
  const shift = hodgesLehmann(beside(0), confidence);
  const sizes = slack ? there.map((pair) => slack.base[row * stride + pair]! + slack.head[row * stride + pair]!) : [];
  if (shift?.interval === undefined || !sizes.some((size) => size > 0)) {
    return { shift, interval: shift?.interval, rounding: quantile(sizes, 0.5) ?? 0 };
  }
  const low = hodgesLehmann(beside(-1), confidence)!.interval!.low;
  const high = hodgesLehmann(beside(1), confidence)!.interval!.high;
  return { shift, interval: { low, high }, rounding: quantile(sizes, 0.5)! };
}
