export interface Detectable {
  readonly pairs: number;
  /** Ratio − 1; null: none. */
  readonly change: number | null;
}

/**
 * Pairs after which a change is detectable: between the numbers that were tried, and beyond the last, what exceeds the
 * tolerance and rounding shrinks with the root of the pairs.
 *
 * @param detectable rising in pairs
 * @param tolerance at which they were found
 * @param change that is wished for, ratio − 1, at that tolerance
 * @param rounding what it can make of no change, in logs: no number of pairs averages it out
 * @returns undefined: no number of pairs does
 */
export function pairsNeeded(
  detectable: readonly Detectable[],
  tolerance: number,
  change: number,
  rounding = 0,
): number | undefined {
  const margin = Math.log1p(tolerance) + rounding;
  const room = Math.log1p(change) - margin;
  const points = detectable.flatMap(({ pairs, change }) =>
    change === null ? [] : [{ pairs, beyond: Math.max(0, Math.log1p(change) - margin) }],
  );
  const last = points.at(-1);
  if (room <= 0 || last === undefined) return undefined;
  const at = points.findIndex(({ beyond }) => beyond <= room);
  if (at === 0) return points[0]!.pairs;
  if (at < 0) return Math.ceil(last.pairs * (last.beyond / room) ** 2);
  const [before, after] = [points[at - 1]!, points[at]!];
  const share = (before.beyond - room) / (before.beyond - after.beyond);
  const root = before.pairs ** -0.5 + share * (after.pairs ** -0.5 - before.pairs ** -0.5);
  return Math.ceil(root ** -2 - 1e-9);
}
