/** What the decision sees of a run: metrics (rows) in pairs (columns), in the order of measuring. */
export interface LogRatios {
  readonly metrics: number;
  readonly pairs: number;
  /** Natural logs of head/base, positive is worse; row-major, metrics × pairs; NaN where a metric misses a pair. */
  readonly values: Float64Array;
  /** Natural logs of both arms' values, turned like the ratios. Without them counters are tested as times are. */
  readonly levels?: { readonly base: Float64Array; readonly head: Float64Array };
  /** How far, in logs, each value of an arm may lie beside what was printed. Without it all are exact. */
  readonly slack?: { readonly base: Float64Array; readonly head: Float64Array };
  /** 1 where head ran second in its pair, −1 where it ran first. Without it the position's effect stays in. */
  readonly headSecond?: Int8Array;
}
