/**
 * Two-sided p of the Mann–Whitney U test: exact without ties, else by the normal approximation, corrected for ties and
 * continuity.
 *
 * @param x, y at least one value each
 * @see Mann & Whitney 1947, Ann. Math. Statist. 18(1)
 */
export function mannWhitneyP(x: Float64Array, y: Float64Array): number {
  const [m, n] = [x.length, y.length];
  let u = 0;
  for (const a of x) for (const b of y) u += a > b ? 1 : a === b ? 0.5 : 0;
  const ties = tieSizes(x, y);
  if (ties.length === 0) {
    const counts = orders(m, n);
    const all = counts.reduce((sum, count) => sum + count, 0);
    const tail = counts.subarray(0, Math.min(u, m * n - u) + 1).reduce((sum, count) => sum + count, 0);
    return Math.min(1, (2 * tail) / all);
  }
  const total = m + n;
  const tied = ties.reduce((sum, size) => sum + size ** 3 - size, 0);
  const variance = ((m * n) / 12) * (total + 1 - tied / (total * (total - 1)));
  const distance = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5);
  return variance === 0 ? 1 : Math.min(1, 2 * normalTail(distance / Math.sqrt(variance)));
}

function tieSizes(x: Float64Array, y: Float64Array): number[] {
  const sorted = Float64Array.of(...x, ...y).sort();
  const sizes: number[] = [];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to++;
    if (to - from > 1) sizes.push(to - from);
  }
  return sizes;
}

const ordersBySize = new Map<string, Float64Array>();

/** In how many orders of m and n different values U is 0, 1, … m·n: coefficients of the Gaussian binomial. */
function orders(m: number, n: number): Float64Array {
  const name = `${m} ${n}`;
  let counts = ordersBySize.get(name);
  if (!counts) {
    counts = new Float64Array(m * n + 1);
    counts[0] = 1;
    for (let i = 1; i <= m; i++) {
      // Times (1 − q^(n+i)), from the right, then divided by (1 − q^i), from the left.
      for (let u = m * n; u >= n + i; u--) counts[u]! -= counts[u - n - i]!;
      for (let u = i; u <= m * n; u++) counts[u]! += counts[u - i]!;
    }
    ordersBySize.set(name, counts);
  }
  return counts;
}

/** @see Abramowitz & Stegun 1964, 26.2.17; off by 7.5·10⁻⁸ at most */
function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
