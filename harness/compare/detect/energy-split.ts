export interface EnergySplit {
  /** Of the first value after the split. */
  readonly index: number;
  /** Energy distance of both sides, times the harmonic mean of their counts. */
  readonly energy: number;
}

/**
 * Where a stretch falls into two that are least alike, by the mean distances between and within them. The second of the
 * two may end before the stretch does, so that a change and the way back do not hide each other.
 *
 * @param values by time
 * @param from index of the stretch's first value
 * @param to index after its last
 * @returns undefined for fewer than 4 values
 * @see Matteson & James 2014, J. Am. Stat. Assoc. 109(505)
 */
export function energySplit(values: Float64Array, from: number, to: number): EnergySplit | undefined {
  const n = to - from;
  if (n < 4) return undefined;
  // Sums of the distances within the first i values.
  const within = new Float64Array(n + 1);
  for (let i = 1; i < n; i++) {
    let sum = 0;
    for (let j = 0; j < i; j++) sum += Math.abs(values[from + i]! - values[from + j]!);
    within[i + 1] = within[i]! + sum;
  }
  let best: EnergySplit | undefined;
  // Sums of the distances within the values from the split on, by where these end.
  const after = new Float64Array(n + 1);
  for (let split = n - 2; split >= 2; split--) {
    let added = 0;
    for (let end = split + 1; end <= n; end++) {
      if (end > split + 1) added += Math.abs(values[from + end - 1]! - values[from + split]!);
      after[end] = after[end]! + added;
      const [left, right] = [split, end - split];
      if (right < 2) continue;
      const between = within[end]! - within[split]! - after[end]!;
      const energy =
        (2 * between) / end -
        (2 * right * within[split]!) / (end * (left - 1)) -
        (2 * left * after[end]!) / (end * (right - 1));
      if (best === undefined || energy > best.energy) best = { index: from + split, energy };
    }
  }
  return best;
}
