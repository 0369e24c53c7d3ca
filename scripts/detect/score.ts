export interface Score {
  readonly found: number;
  readonly missed: number;
  readonly wrong: number;
}

/**
 * Which true steps were found: nearest first, each once, if a change was seen at most so far from it.
 *
 * @param steps true places, rising
 * @param changes places that were told
 * @see van den Burg & Williams 2020, An evaluation of change point detection algorithms (margin of 5)
 */
export function score(steps: readonly number[], changes: readonly number[], margin: number): Score {
  const pairs = steps
    .flatMap((step) => changes.map((change) => ({ step, change, distance: Math.abs(step - change) })))
    .filter(({ distance }) => distance <= margin)
    .sort((a, b) => a.distance - b.distance);
  const taken = new Set<number>();
  const found = new Set<number>();
  for (const { step, change } of pairs) {
    if (taken.has(change) || found.has(step)) continue;
    taken.add(change);
    found.add(step);
  }
  return { found: found.size, missed: steps.length - found.size, wrong: changes.length - found.size };
}

/** Harmonic mean of precision and recall; undefined where there was nothing to find and nothing was told. */
export function f1({ found, missed, wrong }: Score): number | undefined {
  const total = 2 * found + missed + wrong;
  return total === 0 ? undefined : (2 * found) / total;
}
