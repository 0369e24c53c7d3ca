import type { ChartDataset, Point } from "chart.js";

export type Segment = readonly [Point, Point];

/** Separate straight lines in one data set: a point without a place ends each. */
export function segments(
  lines: readonly Segment[],
  colour: string,
  style: { width: number; dash?: number[] },
): ChartDataset<"scatter"> {
  return {
    data: lines.flatMap(([from, to]) => [from, to, { x: Number.NaN, y: Number.NaN }]),
    showLine: true,
    borderColor: colour,
    borderWidth: style.width,
    borderDash: style.dash ?? [],
    pointRadius: 0,
    pointHitRadius: 0,
  };
}
