import { quantile } from "../../stats/quantile.ts";

/** Makes the median absolute deviation of normal noise its standard deviation. */
const normalConsistent = 1.4826;

/**
 * How far values scatter: plainly, and as it would be without what lies far out.
 *
 * @param values at least 2, finite
 * @returns in their unit; undefined for fewer
 * @see Hampel 1974, J. Am. Stat. Assoc. 69(346) (median absolute deviation)
 */
export function spread(values: readonly number[]): { readonly sd: number; readonly robust: number } | undefined {
  const n = values.length;
  const centre = quantile(values, 0.5);
  if (n < 2 || centre === undefined) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const distances = values.map((value) => Math.abs(value - centre));
  return { sd: Math.sqrt(squares / (n - 1)), robust: normalConsistent * quantile(distances, 0.5)! };
}
