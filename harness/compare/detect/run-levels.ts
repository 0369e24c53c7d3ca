import type { Series, SeriesPoint } from "../../model/series.ts";
import { logRatio } from "../pairs.ts";
import { roundingSlack } from "../rounding-slack.ts";

export interface RunLevels {
  /** One a run, by time, at least 1. */
  readonly points: readonly SeriesPoint[];
  /** Natural logs of the runs' medians, turned so that larger is worse; of the first one it is 0. */
  readonly levels: readonly number[];
  /** How far each level may lie beside what was printed. */
  readonly slack: readonly number[];
  /** Runs before these. A value of 0 has no ratio to others: what was before it last came or went tells nothing. */
  readonly leftOut: number;
}

/** What change points, levels and drifts are looked for in. */
export function runLevels(series: Series): RunLevels {
  const points = onePerRun(series.points);
  const levelsFrom = (first: number) =>
    points.slice(first).map(({ median }) => logRatio(points[first]!.median, median, series.unit, series.better));
  // Seen from the last run, those up to which no ratio leads are before the last 0, or have been it.
  const fromLast = points.map(({ median }) => logRatio(points.at(-1)!.median, median, series.unit, series.better));
  const leftOut = fromLast.findLastIndex((level) => !Number.isFinite(level)) + 1;
  const { precision, unit } = series;
  const used = points.slice(leftOut);
  const slack = used.map(({ median }) => (precision === undefined ? 0 : roundingSlack(median, precision, unit)));
  return { points: used, levels: levelsFrom(leftOut), slack, leftOut };
}

/** Both arms of one run share what it was that day: they are one unit, its newer commit. */
function onePerRun(points: readonly SeriesPoint[]): SeriesPoint[] {
  return [...new Map(points.map((point) => [point.run, point])).values()];
}
