/**
 * One of all m·n differences by its rank, without making them: values of the differences are halved, and counting those
 * below takes one walk along both rows.
 *
 * @param from rising, at least 1
 * @param to rising, at least 1
 * @param rank from 0, the smallest, to m·n − 1
 * @returns the difference to[j] − from[i] of that rank
 */
export function nthDifference(from: Float64Array, to: Float64Array, rank: number): number {
  let low = to[0]! - from[from.length - 1]!;
  let high = to[to.length - 1]! - from[0]!;
  while (low < high) {
    // Between neighbouring doubles there is none: rounding must not stay at the upper one.
    const halfway = low + (high - low) / 2;
    const middle = halfway < high ? halfway : low;
    const { count, largest, next } = upTo(from, to, middle);
    if (count > rank) high = largest;
    else low = next;
  }
  return low;
}

/** How many differences are at most the limit, the largest of them, and the smallest above. */
function upTo(from: Float64Array, to: Float64Array, limit: number) {
  let count = 0;
  let largest = Number.NEGATIVE_INFINITY;
  let next = Number.POSITIVE_INFINITY;
  let within = 0;
  for (let i = 0; i < from.length; i++) {
    while (within < to.length && to[within]! - from[i]! <= limit) within++;
    count += within;
    if (within > 0) largest = Math.max(largest, to[within - 1]! - from[i]!);
    if (within < to.length) next = Math.min(next, to[within]! - from[i]!);
  }
  return { count, largest, next };
}
