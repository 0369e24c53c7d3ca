import { signedRankTail } from "./signed-rank-tail.ts";

export interface Shift {
  /** Median of all Walsh averages. */
  readonly estimate: number;
  /** Exact interval of the shift; undefined where so few values cannot give that confidence. */
  readonly interval: { readonly low: number; readonly high: number } | undefined;
}

/**
 * Hodges–Lehmann shift of paired differences with the exact interval that belongs to Wilcoxon's signed-rank test.
 *
 * @param d differences, e.g. natural-log ratios head/base, one a pair, finite
 * @param confidence two-sided, e.g. 0.95 (needs 6 values)
 * @returns undefined for no values; otherwise in the units of d
 * @see Hodges & Lehmann 1963, Ann. Math. Statist. 34(2); Hollander & Wolfe, Nonparametric Statistical Methods, 3.2–3.3
 */
export function hodgesLehmann(d: ArrayLike<number>, confidence: number): Shift | undefined {
  const n = d.length;
  if (n === 0) return undefined;
  const averages = new Float64Array((n * (n + 1)) / 2);
  for (let i = 0, k = 0; i < n; i++) for (let j = i; j < n; j++) averages[k++] = (d[i]! + d[j]!) / 2;
  averages.sort();
  const count = averages.length;
  const estimate = (averages[(count - 1) >> 1]! + averages[count >> 1]!) / 2;
  const outside = averagesOutside(n, (1 - confidence) / 2);
  if (outside === undefined) return { estimate, interval: undefined };
  return { estimate, interval: { low: averages[outside]!, high: averages[count - 1 - outside]! } };
}

const outsideByCase = new Map<string, number | undefined>();

/** How many Walsh averages lie outside the interval on each side. */
function averagesOutside(n: number, tail: number): number | undefined {
  const name = `${n} ${tail}`;
  if (!outsideByCase.has(name)) {
    const lower = signedRankTail(n);
    let w = -1;
    while (lower[w + 1]! <= tail) w++;
    outsideByCase.set(name, w < 0 ? undefined : w);
  }
  return outsideByCase.get(name);
}
