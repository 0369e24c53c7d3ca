import { leastVariance, mostAutocorrelation } from "./detection-rule.ts";

/** Noise about the levels of a series. */
export interface LongRunNoise {
  /** Of single values, in squared units of the values. */
  readonly variance: number;
  /** How much a value says about the next, as AR(1) coefficient. */
  readonly autocorrelation: number;
  /** Variance of a mean of many, times how many: what single values' would be if they were independent. */
  readonly longRun: number;
}

/**
 * Variance of means of autocorrelated noise, by an AR(1) process that is fitted to what is left after the levels.
 *
 * @param values by time, without outliers
 * @param changes index of the first value of each level but the first, rising
 */
export function longRunNoise(values: Float64Array, changes: readonly number[]): LongRunNoise {
  const n = values.length;
  const bounds = [0, ...changes, n];
  let squares = 0;
  let products = 0;
  let pairs = 0;
  for (let level = 0; level + 1 < bounds.length; level++) {
    const [from, to] = [bounds[level]!, bounds[level + 1]!];
    let mean = 0;
    for (let i = from; i < to; i++) mean += values[i]! / (to - from);
    for (let i = from; i < to; i++) {
      squares += (values[i]! - mean) ** 2;
      if (i > from) products += (values[i]! - mean) * (values[i - 1]! - mean);
    }
    pairs += to - from - 1;
  }
  const levels = bounds.length - 1;
  const variance = squares / Math.max(1, n - levels);
  if (variance < leastVariance) return { variance: 0, autocorrelation: 0, longRun: 0 };
  const observed = products / pairs / (squares / n);
  // Taking off an estimated mean lowers the estimate by (1 + 3φ)/m for m values a level (Kendall 1954, Biometrika 41).
  const each = n / levels;
  const autocorrelation = Math.min(mostAutocorrelation, Math.max(0, (observed + 1 / each) / (1 - 3 / each)));
  return { variance, autocorrelation, longRun: (variance * (1 + autocorrelation)) / (1 - autocorrelation) };
}
