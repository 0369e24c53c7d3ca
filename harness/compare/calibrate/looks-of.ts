/** Fewer pairs are no look: they could show almost nothing. */
const first = 8;

/** Each arm goes first equally often in blocks of so many pairs: looks come at their ends. */
const block = 4;

/**
 * Looks of a plan of so many pairs: after two, three, four and five fifths of them, in whole blocks.
 *
 * @param pairs at least 1; rounded up to a block
 * @returns e.g. 8, 12, 16, 20
 */
export function looksOf(pairs: number): number[] {
  const last = Math.max(first, Math.ceil(pairs / block) * block);
  const looks = [2, 3, 4, 5].map((fifths) => Math.max(first, Math.round((last * fifths) / 5 / block) * block));
  return [...new Set(looks)];
}
