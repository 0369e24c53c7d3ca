import { rankInto } from "./ranks.ts";

/**
 * Ranks less their mean: their sum over one of two samples is Wilcoxon's rank sum, centred. Missing values (NaN) get 0.
 *
 * @param x any length n
 * @param out receives the n centred ranks
 */
export function centredRanks(x: Float64Array, out: Float64Array): void {
  const middle = (rankInto(x, out) + 1) / 2;
  for (let i = 0; i < x.length; i++) if (!Number.isNaN(x[i]!)) out[i]! -= middle;
}
