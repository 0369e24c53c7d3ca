/** Median of |N(0, 1)|. */
const gaussian = 0.6744897501960817;

/**
 * Standard deviation of values about their level, from the differences of neighbours: steps between levels touch few of
 * these, and a median does not see them. Too small where neighbours are alike.
 *
 * @param levels by time, finite
 * @returns in the unit of the levels; where most differences are 0, by their mean instead; 0 where all are, or there are
 *   none
 */
export function differenceScale(levels: ArrayLike<number>): number {
  const count = Math.max(0, levels.length - 1);
  const distances = new Float64Array(count);
  for (let i = 0; i < count; i++) distances[i] = Math.abs(levels[i + 1]! - levels[i]!);
  distances.sort();
  const median = count === 0 ? 0 : (distances[(count - 1) >> 1]! + distances[count >> 1]!) / 2;
  if (median > 0) return median / (gaussian * Math.SQRT2);
  // The mean of |N(0, 2σ²)| is 2σ/√π.
  const sum = distances.reduce((total, distance) => total + distance, 0);
  return count === 0 ? 0 : ((sum / count) * Math.sqrt(Math.PI)) / 2;
}
