/**
 * P(T ≥ t) of Student's distribution: half of the regularised incomplete beta function I(df/(df + t²); df/2, 1/2).
 *
 * @param t at least 0
 * @param df degrees of freedom, above 0, need not be whole
 */
export function studentTail(t: number, df: number): number {
  if (t === 0) return 0.5;
  const x = df / (df + t * t);
  const [a, b] = [df / 2, 0.5];
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The fraction converges fast on the side of the mean only.
  const lower = x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b;
  return lower / 2;
}

/**
 * Continued fraction of the incomplete beta function.
 *
 * @see NIST Digital Library of Mathematical Functions, 8.17.22
 */
function fraction(x: number, a: number, b: number): number {
  let value = 1;
  for (let m = 60; m > 0; m--) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m - 1) * (a + b + m - 1) * x) / ((a + 2 * m - 2) * (a + 2 * m - 1));
    value = 1 + odd / (1 + even / value);
  }
  return 1 / value;
}

/** @see NIST Digital Library of Mathematical Functions, 5.11.1 (Stirling's series), after raising x above 10 */
function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  for (; y < 10; y++) shift += Math.log(y);
  const series = 1 / (12 * y) - 1 / (360 * y ** 3) + 1 / (1260 * y ** 5);
  return (y - 0.5) * Math.log(y) - y + Math.log(2 * Math.PI) / 2 + series - shift;
}
