import { clipOutliers } from "./clip-outliers.ts";
import type { Change } from "./find-changes.ts";
import { longRunNoise } from "./long-run-noise.ts";

/**
 * How much a run says about the next beyond their level: what is left of that after the changes, as AR(1) coefficient.
 *
 * @param levels by time, finite
 * @param changes of the levels, by time
 * @returns from 0 to 1; undefined for fewer than 10 levels
 */
export function autocorrelation(levels: readonly number[], changes: readonly Change[]): number | undefined {
  if (levels.length < 10) return undefined;
  return longRunNoise(
    clipOutliers(levels),
    changes.map(({ index }) => index),
  ).autocorrelation;
}
