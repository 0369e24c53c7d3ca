import { rankInto } from "./ranks.ts";

/** Grows with the longest row ranked so far; nothing is kept in it from call to call. */
let magnitudes = new Float64Array(64);

/**
 * Wilcoxon's signed ranks: each value's rank by magnitude, with the value's sign. Ties share the mean of their ranks;
 * zeros take part in the ranking and get 0 (Pratt), NaN stands for a missing value and gets 0 without taking part.
 *
 * @param x any length n
 * @param out receives the n signed ranks
 * @returns how many values were ranked
 * @see Pratt 1959, J. Am. Stat. Assoc. 54
 */
export function signedRanks(x: Float64Array, out: Float64Array): number {
  if (magnitudes.length < x.length) magnitudes = new Float64Array(2 * x.length);
  const magnitude = magnitudes.subarray(0, x.length);
  for (let i = 0; i < x.length; i++) magnitude[i] = Math.abs(x[i]!);
  const ranked = rankInto(magnitude, out);
  for (let i = 0; i < x.length; i++) {
    if (x[i]! < 0) out[i] = -out[i]!;
    else if (x[i]! === 0) out[i] = 0;
  }
  return ranked;
}
