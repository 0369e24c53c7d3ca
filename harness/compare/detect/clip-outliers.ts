import { clipDeviations, clipWindow } from "./detection-rule.ts";
import { differenceScale } from "./difference-scale.ts";

/**
 * Values pulled in to the rolling median ± 3σ, so that single wild values cost the search no more than others. A rolling
 * median keeps steps where they are.
 *
 * @param levels by time, finite
 */
export function clipOutliers(levels: ArrayLike<number>): Float64Array {
  const n = levels.length;
  const reach = clipDeviations * differenceScale(levels);
  const size = Math.min(clipWindow, n);
  const window = new Float64Array(size);
  return Float64Array.from(levels, (level, i) => {
    // At the ends the window stays within the series.
    const from = Math.min(Math.max(i - (size >> 1), 0), n - size);
    for (let k = 0; k < size; k++) window[k] = levels[from + k]!;
    window.sort();
    const median = (window[(size - 1) >> 1]! + window[size >> 1]!) / 2;
    return Math.min(Math.max(level, median - reach), median + reach);
  });
}
