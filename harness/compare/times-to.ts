import type { ProgressPoint } from "../model/progress-line.ts";

/**
 * When a curve first came so far, between two points on the straight line between them.
 *
 * @param values rising, none above the highest of the curve
 * @returns seconds, one a value; of what lies below the curve's beginning, when it begins
 */
export function timesTo(points: readonly ProgressPoint[], values: readonly number[]): number[] {
  let at = 0;
  return values.map((value) => {
    while (points[at]![1] < value) at += 1;
    const [seconds, height] = points[at]!;
    const before = points[at - 1];
    if (before === undefined) return seconds;
    return before[0] + ((seconds - before[0]) * (value - before[1])) / (height - before[1]);
  });
}
