/** A level is taken for one when it lasts so long: a single wild night is none. */
export const shortestLevel = 3;

export interface Stretch {
  /** Index at which the newest level begins. */
  readonly change: number;
  /** Distance of the stretch's rank sum from its expectation, in standard deviations of levels without ties. */
  readonly contrast: number;
}

/**
 * The stretch whose ranks differ most from all others. One that lasts to the end is a change; one that ends before is a
 * change and the way back, which no single split would show.
 *
 * @param ranks by time, less their mean
 * @returns undefined where there are too few for two levels
 * @see Olshen et al. 2004, Biostatistics 5(4) (circular binary segmentation), here on ranks
 */
export function unlikeStretch(ranks: Float64Array): Stretch | undefined {
  const n = ranks.length;
  if (n < 2 * shortestLevel) return undefined;
  const sums = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) sums[i + 1] = sums[i]! + ranks[i]!;
  const weights = Float64Array.from(sums, (_, length) => 1 / (length * (n - length)));
  let change = 0;
  let most = -1;
  // Not from 0: what begins there and ends before the end is the same split as from its end on.
  for (let from = shortestLevel; from <= n - shortestLevel; from++) {
    for (let to = from + shortestLevel; to <= n; to++) {
      if (to > n - shortestLevel && to < n) continue;
      const sum = sums[to]! - sums[from]!;
      const squared = sum * sum * weights[to - from]!;
      if (squared > most) [most, change] = [squared, to < n ? to : from];
    }
  }
  return { change, contrast: Math.sqrt((12 * most) / (n + 1)) };
}
