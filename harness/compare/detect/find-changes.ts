import type { DetectionMethod } from "../../model/detection.ts";
import { hodgesLehmannShift } from "../../stats/hodges-lehmann-shift.ts";
import { normalQuantile } from "../../stats/normal-quantile.ts";
import { quantile } from "../../stats/quantile.ts";
import { clipOutliers } from "./clip-outliers.ts";
import { leastVariance, penaltyFactor, shiftConfidence, shortestLevel } from "./detection-rule.ts";
import { eDivisive } from "./e-divisive.ts";
import { keepSignificant, type SignificantChange } from "./keep-significant.ts";
import { likeliestLevels } from "./likeliest-levels.ts";
import { longRunNoise } from "./long-run-noise.ts";
import { pelt } from "./pelt.ts";

/** One level's end and the next one's beginning. */
export interface Change {
  /** Of the first value of the new level. */
  readonly index: number;
  /** New less old, with its 95 % interval, in the unit of the levels; wide enough for what rounding explains. */
  readonly shift: { readonly estimate: number; readonly low: number; readonly high: number };
  /** 1 − p of both levels being one. */
  readonly confidence: number;
  /** What rounding can make of no change here. */
  readonly rounding: number;
}

/**
 * Where the levels of a series change for good. Searching and testing are apart, and single wild values count no more
 * than others in either. A step that rounding explains is none.
 *
 * @param levels natural logs of run medians by time, finite
 * @param rng uniform numbers in [0, 1); E-divisive alone draws from it
 * @param slack how far each level may lie beside what was printed; by default all are exact
 * @returns by time; none for fewer than 10 levels
 */
export function findChanges(
  levels: readonly number[],
  method: DetectionMethod,
  rng: () => number,
  slack: readonly number[] = [],
): Change[] {
  if (levels.length < 2 * shortestLevel) return [];
  const values = clipOutliers(levels);
  const searched = method === "pelt" ? meanChanges(values) : eDivisive(values, rng);
  const found = beyondRounding(levels, searched, slack);
  const { longRun } = longRunNoise(
    values,
    // What rounding explains is no noise either.
    searched.map(({ index }) => index),
  );
  const deviate = normalQuantile((1 + shiftConfidence) / 2);
  return found.map(({ index, p }, i) => {
    const { estimate, rounding, before, after } = stepAt(levels, found, i, slack);
    const error = deviate * Math.sqrt(longRun * (1 / before + 1 / after)) + rounding;
    return { index, shift: { estimate, low: estimate - error, high: estimate + error }, confidence: 1 - p, rounding };
  });
}

/** The step that rounding explains best is dropped and the others are asked again, until it explains none. */
function beyondRounding(
  levels: readonly number[],
  found: readonly SignificantChange[],
  slack: readonly number[],
): readonly SignificantChange[] {
  if (slack.every((of) => of === 0)) return found;
  let left = found;
  for (;;) {
    const beyond = left.map((_, i) => {
      const { estimate, rounding } = stepAt(levels, left, i, slack);
      return Math.abs(estimate) - rounding;
    });
    const least = Math.min(...beyond);
    if (!(least <= 0)) return left;
    left = left.toSpliced(beyond.indexOf(least), 1);
  }
}

/** The nth of the changes, with how many runs there are before and after it. */
function stepAt(
  levels: readonly number[],
  changes: readonly SignificantChange[],
  nth: number,
  slack: readonly number[],
) {
  const { index } = changes[nth]!;
  const [from, to] = [changes[nth - 1]?.index ?? 0, changes[nth + 1]?.index ?? levels.length];
  const rounding = (quantile(slack.slice(from, index), 0.5) ?? 0) + (quantile(slack.slice(index, to), 0.5) ?? 0);
  const { estimate } = hodgesLehmannShift(levels.slice(from, index), levels.slice(index, to))!;
  return { estimate, rounding, before: index - from, after: to - index };
}

function meanChanges(values: Float64Array) {
  const { longRun } = longRunNoise(values, likeliestLevels(values));
  const penalty = penaltyFactor * Math.log(values.length) * Math.max(leastVariance, longRun);
  const candidates = pelt(values, penalty, shortestLevel);
  return keepSignificant(values, candidates);
}
