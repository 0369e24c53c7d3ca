/**
 * Exact interval of a share that was counted.
 *
 * @param hits of `trials`; trials at least 1
 * @param confidence two-sided, e.g. 0.95
 * @see Clopper & Pearson 1934, Biometrika 26(4)
 */
export function binomialInterval(
  hits: number,
  trials: number,
  confidence: number,
): { readonly low: number; readonly high: number } {
  const tail = (1 - confidence) / 2;
  return {
    low: hits === 0 ? 0 : solve((p) => 1 - atMost(hits - 1, trials, p) >= tail),
    high: hits === trials ? 1 : solve((p) => atMost(hits, trials, p) <= tail),
  };
}

/** The smallest p from 0 to 1 from which on it holds. */
function solve(holds: (p: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** P(X ≤ k), X binomial; in logarithms, since single terms are below the smallest number. */
function atMost(k: number, n: number, p: number): number {
  if (p <= 0) return 1;
  if (p >= 1) return k >= n ? 1 : 0;
  let term = n * Math.log1p(-p);
  let sum = Math.exp(term);
  for (let i = 1; i <= k; i++) {
    term += Math.log((n - i + 1) / i) + Math.log(p) - Math.log1p(-p);
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
