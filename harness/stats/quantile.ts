/**
 * Quantile with linear interpolation between order statistics: R-7, the default of R, NumPy and d3-array.
 *
 * @param values in any order, finite; left as they are
 * @param p from 0 to 1; 0.5 is the median
 * @returns in the unit of the values; undefined for no values
 * @see Hyndman & Fan 1996, The American Statistician 50(4), definition 7
 */
export function quantile(values: readonly number[], p: number): number | undefined {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return undefined;
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (position - below);
}
