/** Values from one look for what can be dropped to the next: looking takes as long as searching. */
const pruneEvery = 4;

/**
 * Where the mean changes: the split into stretches with the least sum of squares about their means plus a penalty for
 * each change. Exact; stretches that can begin no best split any more are dropped on the way, so that time grows with
 * the number of values where changes do.
 *
 * @param values by time, finite
 * @param penalty of a change, in squared units of the values, above 0
 * @param shortest values in a stretch, at least 1
 * @returns index of the first value of each stretch but the first, rising
 * @see Killick, Fearnhead & Eckley 2012, J. Am. Stat. Assoc. 107(500)
 */
export function pelt(values: ArrayLike<number>, penalty: number, shortest: number): number[] {
  const n = values.length;
  const sums = cumulated(values);
  const inverse = Float64Array.from(sums, (_, length) => 1 / length);
  // The squares themselves are the same for all splits: what is left is minus the sum of (sum of a stretch)²/its length.
  const best = new Float64Array(n + 1);
  const startOfLast = new Int32Array(n + 1);
  const starts = new Int32Array(n + 1);
  const costs = new Float64Array(n + 1);
  // From there on a start is beaten by a later one, whatever follows.
  const beatenFrom = new Int32Array(n + 1).fill(n + 1);
  let kept = 0;
  best[0] = -penalty;
  for (let end = shortest; end <= n; end++) {
    const newest = end - shortest;
    if (newest === 0 || newest >= shortest) starts[kept++] = newest;
    let least = Number.POSITIVE_INFINITY;
    let from = 0;
    for (let k = 0; k < kept; k++) {
      const start = starts[k]!;
      const sum = sums[end]! - sums[start]!;
      const cost = best[start]! - sum * sum * inverse[end - start]!;
      costs[k] = cost;
      if (cost < least) {
        least = cost;
        from = start;
      }
    }
    const total = least + penalty;
    best[end] = total;
    startOfLast[end] = from;
    if (end % pruneEvery !== 0) continue;
    let left = 0;
    for (let k = 0; k < kept; k++) {
      const start = starts[k]!;
      // A stretch may begin at the end instead at no more cost, once it is long enough.
      if (costs[k]! >= total && beatenFrom[start]! > n) beatenFrom[start] = end + shortest;
      if (end + 1 < beatenFrom[start]!) starts[left++] = start;
    }
    kept = left;
  }
  const changes: number[] = [];
  for (let at = startOfLast[n]!; at > 0; at = startOfLast[at]!) changes.push(at);
  return changes.reverse();
}

/** Sums of the first 0, 1, … n values, less the first one so that little is lost to rounding far from 0. */
function cumulated(values: ArrayLike<number>): Float64Array {
  const n = values.length;
  const sums = new Float64Array(n + 1);
  for (let i = 0; i < n; i++) sums[i + 1] = sums[i]! + (values[i]! - values[0]!);
  return sums;
}
