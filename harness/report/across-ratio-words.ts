/** A ratio with its 95 % interval; null: there is none. */
export interface RatioInterval {
  readonly ratio: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** `×1.42 [1.38, 1.47]`, the estimate alone without an interval, nothing without either. */
export function ratioWords({ ratio, low, high }: RatioInterval): string {
  if (ratio === null) return "";
  return low === null || high === null ? times(ratio) : `${times(ratio)} [${digits(low)}, ${digits(high)}]`;
}

/** `×1.42` */
export function times(ratio: number): string {
  return `×${digits(ratio)}`;
}

/** Three digits, and near 1 of what is beyond it: 0.994, 1.006. */
function digits(ratio: number): string {
  if (Math.abs(ratio - 1) < 0.1) return ratio.toFixed(3);
  if (ratio >= 1e6 || ratio < 1e-3) return ratio.toExponential(1).replace("e+", "e").replace("e-", "e−");
  return ratio >= 99.95 ? Math.round(ratio).toLocaleString("en") : ratio.toPrecision(3);
}
