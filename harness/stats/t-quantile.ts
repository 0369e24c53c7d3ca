/**
 * Quantile of Student's t distribution.
 *
 * @param p from above 0 to below 1
 * @param freedom degrees of freedom, a whole number of at least 1
 * @see Abramowitz & Stegun 1964, 26.7.3 and 26.7.4 (the distribution for whole degrees of freedom, here bisected)
 */
export function tQuantile(p: number, freedom: number): number {
  if (p < 0.5) return -tQuantile(1 - p, freedom);
  const central = 2 * p - 1;
  let [low, high] = [0, Math.PI / 2];
  // The angle whose tangent is t/√ν; 60 halvings leave nothing of a double's digits.
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (within(middle, freedom) < central) low = middle;
    else high = middle;
  }
  return Math.sqrt(freedom) * Math.tan((low + high) / 2);
}

/** Probability of |t| < √ν·tan θ. */
function within(angle: number, freedom: number): number {
  const odd = freedom % 2 === 1;
  const cosine = Math.cos(angle);
  let term = odd ? cosine : 1;
  let sum = 0;
  for (let k = odd ? 1 : 0; k < freedom - 1; k += 2) {
    sum += term;
    term *= ((k + 1) / (k + 2)) * cosine ** 2;
  }
  const series = Math.sin(angle) * sum;
  return odd ? (2 / Math.PI) * (angle + series) : series;
}
