/**
 * Quantile of the standard normal distribution, by Newton's method on its tail.
 *
 * @param p from above 0 to below 1
 */
export function normalQuantile(p: number): number {
  if (p < 0.5) return -normalQuantile(1 - p);
  let z = 0;
  // The tail is convex above 0, so steps never overshoot; 50 are enough down to the smallest double.
  for (let i = 0; i < 50; i++) {
    const step = (normalTail(z) - (1 - p)) / (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI));
    z += step;
    if (Math.abs(step) < 1e-14 * (1 + z)) break;
  }
  return z;
}

/** P(Z ≥ z), for z at least 0. */
function normalTail(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 3) {
    // The series ½ − φ(z)·(z + z³/3 + z⁵/15 + …) (Abramowitz & Stegun 26.2.11).
    let term = z;
    let sum = z;
    for (let n = 3; term > 1e-17 * sum; n += 2) {
      term *= (z * z) / n;
      sum += term;
    }
    return 0.5 - density * sum;
  }
  // Laplace's continued fraction (26.2.14).
  let fraction = 0;
  for (let n = 100; n > 0; n--) fraction = n / (z + fraction);
  return density / (z + fraction);
}
