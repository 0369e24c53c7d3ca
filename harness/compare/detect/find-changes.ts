import type { DetectionMethod } from "../../model/detection.ts";
import { hodgesLehmannShift } from "../../stats/hodges-lehmann-shift.ts";
import { normalQuantile } from "../../stats/normal-quantile.ts";
import { clipOutliers } from "./clip-outliers.ts";
import { leastVariance, penaltyFactor, shiftConfidence, shortestLevel } from "./detection-rule.ts";
import { eDivisive } from "./e-divisive.ts";
import { keepSignificant } from "./keep-significant.ts";
import { likeliestLevels } from "./likeliest-levels.ts";
import { longRunNoise } from "./long-run-noise.ts";
import { pelt } from "./pelt.ts";

/** One level's end and the next one's beginning. */
export interface Change {
  /** Of the first value of the new level. */
  readonly index: number;
  /** New less old, with its 95 % interval, in the unit of the levels. */
  readonly shift: { readonly estimate: number; readonly low: number; readonly high: number };
  /** 1 − p of both levels being one. */
  readonly confidence: number;
}

/**
 * Where the levels of a series change for good. Searching and testing are apart, and single wild values count no more
 * than others in either.
 *
 * @param levels natural logs of run medians by time, finite
 * @param rng uniform numbers in [0, 1); E-divisive alone draws from it
 * @returns by time; none for fewer than 10 levels
 */
export function findChanges(levels: readonly number[], method: DetectionMethod, rng: () => number): Change[] {
  if (levels.length < 2 * shortestLevel) return [];
  const values = clipOutliers(levels);
  const found = method === "pelt" ? meanChanges(values) : eDivisive(values, rng);
  const { longRun } = longRunNoise(
    values,
    found.map(({ index }) => index),
  );
  const deviate = normalQuantile((1 + shiftConfidence) / 2);
  return found.map(({ index, p }, i) => {
    const before = levels.slice(found[i - 1]?.index ?? 0, index);
    const after = levels.slice(index, found[i + 1]?.index);
    const { estimate } = hodgesLehmannShift(before, after)!;
    const error = deviate * Math.sqrt(longRun * (1 / before.length + 1 / after.length));
    return { index, shift: { estimate, low: estimate - error, high: estimate + error }, confidence: 1 - p };
  });
}

function meanChanges(values: Float64Array) {
  const { longRun } = longRunNoise(values, likeliestLevels(values));
  const penalty = penaltyFactor * Math.log(values.length) * Math.max(leastVariance, longRun);
  const candidates = pelt(values, penalty, shortestLevel);
  return keepSignificant(values, candidates);
}
