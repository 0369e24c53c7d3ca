/**
 * How often the best of all splits in two differs by so much where there is nothing to split: P(max |Z| ≥ z) of the
 * standardised differences of means before and after, over all places but those near an end. A little too high, since
 * it lets the place move in steps of any size.
 *
 * @param z at least 0
 * @param trimmed share of the values on each side that no split is looked for in, above 0 and up to ½
 * @see Miller & Siegmund 1982, Biometrics 38(4)
 */
export function scanTail(z: number, trimmed: number): number {
  // One place alone, or so near the middle of the distribution that the formula does not hold.
  if (z < 1) return 1;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const places = 2 * Math.log((1 - trimmed) / trimmed);
  return Math.min(1, density * ((z - 1 / z) * places + 4 / z));
}
