import { clipOutliers } from "./clip-outliers.ts";
import { type LongRunNoise, longRunNoise } from "./long-run-noise.ts";

/** Of a stretch that a line is laid through. */
const lineDays = 30;
const lineRuns = 20;

const day = 24 * 3600 * 1000;

/**
 * Noise of run levels about levels that may drift: about a line through each month, since a drift taken for noise would
 * hide itself.
 *
 * @param levels by time, finite, without steps
 * @param times of the runs, ms
 */
export function levelNoise(levels: readonly number[], times: readonly number[]): LongRunNoise {
  const clipped = clipOutliers(levels);
  const bounds = monthsOf(times);
  const residuals = new Float64Array(levels.length);
  for (let i = 0; i + 1 < bounds.length; i++) subtractLine(clipped, times, residuals, bounds[i]!, bounds[i + 1]!);
  // A line takes what two means take.
  const halves = bounds.slice(1).flatMap((to, i) => [(bounds[i]! + to) >> 1, to]);
  return longRunNoise(residuals, halves.slice(0, -1));
}

/** Index of the first run of each month, and of what is after the last; the last month ends with the last run. */
function monthsOf(times: readonly number[]): number[] {
  const bounds = [times.length];
  for (let from = times.length - 1; from > 0; from--) {
    const to = bounds[0]!;
    if (to - from >= lineRuns && times[to - 1]! - times[from]! >= lineDays * day && from >= lineRuns)
      bounds.unshift(from);
  }
  return [0, ...bounds];
}

/** Least squares; outliers are clipped before. */
function subtractLine(
  levels: Float64Array,
  times: readonly number[],
  residuals: Float64Array,
  from: number,
  to: number,
): void {
  const n = to - from;
  let [meanTime, meanLevel] = [0, 0];
  for (let i = from; i < to; i++) {
    meanTime += (times[i]! - times[from]!) / n;
    meanLevel += levels[i]! / n;
  }
  let [both, own] = [0, 0];
  for (let i = from; i < to; i++) {
    const time = times[i]! - times[from]! - meanTime;
    both += time * (levels[i]! - meanLevel);
    own += time * time;
  }
  const slope = own > 0 ? both / own : 0;
  for (let i = from; i < to; i++) {
    residuals[i] = levels[i]! - meanLevel - slope * (times[i]! - times[from]! - meanTime);
  }
}
