import { randomSource } from "./random-source.ts";

/**
 * Ways in which the signs of columns could as well have fallen, one a row. Row 0 turns none: the data as observed.
 *
 * The first `enumerated` columns are turned as the bits of the row's number say; each further one has a bit of its own.
 */
export interface ReferenceSet {
  readonly count: number;
  readonly columns: number;
  readonly enumerated: number;
  /** Eight columns a byte, all rows of the first eight before all rows of the next; a set bit turns the sign. */
  readonly bits: Uint8Array;
}

/** 2¹²: every sign vector of 12 pairs. */
const mostEnumerated = 12;

/**
 * Sign flips of whole pairs. Up to 12 pairs the set holds each sign vector once, so that p-values are exact. Beyond, each
 * vector of the first 12 pairs goes on with random signs, except the observed one: what was observed is then still one
 * of equally likely members of the set, so p-values stay valid, and looks at 12 pairs or fewer stay exact.
 *
 * @param pairs at least 1
 * @param seed of the random signs beyond 12 pairs
 */
export function signFlips(pairs: number, seed: number): ReferenceSet {
  const enumerated = Math.min(pairs, mostEnumerated);
  const count = 2 ** enumerated;
  const random = randomSource(seed);
  const bits = new Uint8Array(count * Math.ceil((pairs - enumerated) / 8));
  for (let row = 1; row < count; row++) {
    for (let column = 0; column < pairs - enumerated; column++) {
      if (random() < 0.5) bits[(column >> 3) * count + row]! |= 1 << (column & 7);
    }
  }
  return { count, columns: pairs, enumerated, bits };
}

/**
 * Shuffles of arms over executions: within each stretch of pairs any half of the executions may be called head. Columns
 * are base and head of the first pair, base and head of the second, and so on.
 *
 * @param stretches pairs in each, in order; a look at the data must lie at the end of one
 * @param count of shuffles, the observed one among them
 */
export function shuffles(stretches: readonly number[], count: number, seed: number): ReferenceSet {
  const columns = 2 * stretches.reduce((sum, pairs) => sum + pairs, 0);
  const random = randomSource(seed);
  const bits = new Uint8Array(count * Math.ceil(columns / 8));
  for (let row = 1; row < count; row++) {
    let from = 0;
    for (const pairs of stretches) {
      let heads = pairs;
      for (let column = from; column < from + 2 * pairs; column++) {
        // Selection sampling (Knuth 3.4.2, algorithm S): each half is equally likely.
        const head = random() * (from + 2 * pairs - column) < heads;
        if (head) heads -= 1;
        if (head !== (column % 2 === 1)) bits[(column >> 3) * count + row]! |= 1 << (column & 7);
      }
      from += 2 * pairs;
    }
  }
  return { count, columns, enumerated: 0, bits };
}

/** Of the eight columns that a byte stands for; kept, since a table a call would be most of the work. */
const table = new Float64Array(256);

/**
 * Sums of signed values under every row of a reference set.
 *
 * @param values signed, one a column; as many as the look has, at most set.columns; 0 where one is missing
 * @param start is added to each sum
 * @param sums receives one sum a row
 */
export function turnedSums(set: ReferenceSet, values: Float64Array, start: number, sums: Float64Array): void {
  const { count, enumerated, bits } = set;
  let total = start;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  sums[0] = total;
  let filled = 1;
  for (let i = 0; i < Math.min(values.length, enumerated); i++, filled *= 2) {
    const twice = 2 * values[i]!;
    for (let row = 0; row < filled; row++) sums[filled + row] = sums[row]! - twice;
  }
  for (; filled < count; filled *= 2) sums.copyWithin(filled, 0, Math.min(filled, count - filled));
  for (let from = enumerated, at = 0; from < values.length; from += 8, at += count) {
    table[0] = 0;
    for (let bit = 0; bit < 8; bit++) {
      const size = 1 << bit;
      const twice = from + bit < values.length ? 2 * values[from + bit]! : 0;
      for (let mask = 0; mask < size; mask++) table[size + mask] = table[mask]! - twice;
    }
    for (let row = 1; row < count; row++) sums[row]! += table[bits[at + row]!]!;
  }
}
