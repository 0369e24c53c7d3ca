import { leastVariance, penaltyFactor, shortestLevel } from "./detection-rule.ts";
import { differenceScale } from "./difference-scale.ts";
import { longRunNoise } from "./long-run-noise.ts";
import { pelt } from "./pelt.ts";

/** Long-run variances that are tried: from independent noise up to 32 times that, each the double of the one before. */
const triedVariances = [1, 2, 4, 8, 16, 32];

/**
 * Levels that explain a series best together with AR(1) noise about them: only with levels is the noise known, and only
 * with the noise its levels. Searches with small and with great noise in mind, and takes the split under which the values
 * are likeliest, less the penalty of its changes. Too few levels look like autocorrelated noise, which costs more than
 * their penalty; too many save less.
 *
 * @param values by time, without outliers
 * @returns index of the first value of each level but the first, rising
 * @see Chakar, Lebarbier, Lévy-Leduc & Robin 2017, Bernoulli 23(2) (levels in AR(1) noise)
 */
export function likeliestLevels(values: Float64Array): number[] {
  const n = values.length;
  const independent = Math.max(leastVariance, differenceScale(values) ** 2);
  const penalty = penaltyFactor * Math.log(n);
  let likeliest: number[] = [];
  let least = lackOfFit(values, []);
  for (const factor of triedVariances) {
    const changes = pelt(values, penalty * independent * factor, shortestLevel);
    if (changes.length === 0) break;
    const cost = lackOfFit(values, changes) + penalty * changes.length;
    if (cost < least) [least, likeliest] = [cost, changes];
  }
  return likeliest;
}

/** Minus twice the log likelihood, but for a constant. */
function lackOfFit(values: Float64Array, changes: readonly number[]): number {
  const n = values.length;
  const { variance, autocorrelation } = longRunNoise(values, changes);
  const innovations = (variance * (1 - autocorrelation ** 2) * (n - changes.length - 1)) / n;
  return n * Math.log(Math.max(leastVariance, innovations));
}
