/**
 * Distribution-free interval of the median from order statistics: it holds for any noise, bursts and two modes too.
 *
 * @param values in any order, finite; left as they are
 * @param confidence at least that much, two-sided, e.g. 0.95 (needs 6 values)
 * @returns in the unit of the values; undefined where so few values cannot give that confidence
 * @see Hollander & Wolfe, Nonparametric Statistical Methods, 3.6 (interval of the sign test)
 */
export function medianInterval(
  values: readonly number[],
  confidence: number,
): { readonly low: number; readonly high: number } | undefined {
  const sorted = Float64Array.from(values).sort();
  const outside = valuesOutside(sorted.length, (1 - confidence) / 2);
  if (outside === 0) return undefined;
  return { low: sorted[outside - 1]!, high: sorted[sorted.length - outside]! };
}

/** @returns the largest k with P(Binomial(n, ½) < k) ≤ tail: the kth value from each end bounds the interval */
function valuesOutside(n: number, tail: number): number {
  // In logarithms, since 2⁻ⁿ is 0 from n = 1075 on.
  let logProbability = -n * Math.LN2;
  let below = 0;
  for (let k = 0; k < n; k++) {
    below += Math.exp(logProbability);
    if (below > tail) return k;
    logProbability += Math.log((n - k) / (k + 1));
  }
  return 0;
}
