/** Consistent for the standard deviation of Gaussian values. */
const gaussian = 2.21914;

/** For n = 2 … 9; beyond, n/(n + 1.4) for odd n and n/(n + 3.8) for even. */
const smallSample = [0.399, 0.994, 0.512, 0.844, 0.611, 0.857, 0.669, 0.872];

/**
 * Scale estimator Qₙ: a quarter of all distances between two values are smaller. It stands up to wild values in almost
 * half of the sample and wastes little where there are none (82 % efficient on Gaussian noise, the median absolute
 * deviation 37 %).
 *
 * @param values in any order, finite
 * @returns comparable to a standard deviation, in the unit of the values; undefined for fewer than 2
 * @see Rousseeuw & Croux 1993, J. Am. Stat. Assoc. 88(424), with the factors of Croux & Rousseeuw 1992 for small
 *   samples
 */
export function qnScale(values: ArrayLike<number>): number | undefined {
  const n = values.length;
  return n < 2 ? undefined : factor(n) * distancesOf(values)[rank(n) - 1]!;
}

/**
 * The scale of the sample without its first value, without its second, and so on: as many as there are values.
 *
 * @param values in any order, finite
 * @returns undefined for fewer than 3 values
 */
export function qnScaleWithoutEach(values: ArrayLike<number>): Float64Array | undefined {
  const left = values.length - 1;
  if (left < 2) return undefined;
  const all = distancesOf(values);
  return Float64Array.from(values, (value, out) => {
    const own = Float64Array.from(values, (other) => Math.abs(other - value))
      .filter((_, i) => i !== out)
      .sort();
    return factor(left) * smallestWithout(all, own, rank(left));
  });
}

/** The distance of that rank, from 1, among those that are not the value's own; both rising. */
function smallestWithout(all: Float64Array, own: Float64Array, wanted: number): number {
  let passed = 0;
  for (;;) {
    const found = all[wanted - 1 + passed]!;
    const before = passed;
    while (passed < own.length && own[passed]! <= found) passed += 1;
    if (passed === before) return found;
  }
}

/** Distances of all pairs of values, rising. */
function distancesOf(values: ArrayLike<number>): Float64Array {
  const n = values.length;
  const distances = new Float64Array((n * (n - 1)) / 2);
  for (let i = 0, k = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) distances[k++] = Math.abs(values[i]! - values[j]!);
  }
  return distances.sort();
}

function rank(n: number): number {
  const half = Math.floor(n / 2) + 1;
  return (half * (half - 1)) / 2;
}

function factor(n: number): number {
  return gaussian * (smallSample[n - 2] ?? n / (n + (n % 2 === 1 ? 1.4 : 3.8)));
}
