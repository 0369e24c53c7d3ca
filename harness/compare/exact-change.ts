import type { LogRatios } from "./log-ratios.ts";

export interface ExactChange {
  /** Natural log of head/base; infinite where one of them is 0. */
  readonly change: number;
  /** Share of all ways to call half of the executions head's that part the values so. */
  readonly p: number;
  /** In logs: what rounding can make of no change. */
  readonly rounding: number;
}

/**
 * The change of a metric that never varies, such as a count: each arm has one value in all of its executions.
 *
 * @returns undefined where a value varies, is missing, or no value is known
 */
export function exactChange(
  { levels, values, slack, pairs: stride }: LogRatios,
  row: number,
  pairs: number,
): ExactChange | undefined {
  if (!levels) return undefined;
  const from = row * stride;
  const [base, head] = [levels.base[from]!, levels.head[from]!];
  const ratio = values[from]!;
  let separations = 1;
  for (let i = 0; i < pairs; i++) {
    const complete = !Number.isNaN(values[from + i]!) || base !== head;
    if (!complete || levels.base[from + i] !== base || levels.head[from + i] !== head) return undefined;
    // Binomial coefficient 2n over n, factor by factor.
    separations *= (pairs + i + 1) / (i + 1);
  }
  return {
    change: Number.isNaN(ratio) ? head - base : ratio,
    p: base === head ? 1 : 1 / separations,
    rounding: slack ? slack.base[from]! + slack.head[from]! : 0,
  };
}
