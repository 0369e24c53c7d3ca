import type { ChartDataset, Point } from "chart.js";
import { dashesOf, type Theme } from "./palette.ts";
import { pointsOfLine, type TrendLine, type TrendPoint } from "./trend-lines.ts";

export type TrendData = TrendPoint[] | Point[];

/** More points than this are a line; fewer are marked one by one. */
const markedPoints = 80;

/**
 * What the chart draws of one line: for each of its stretches medians, which alone have a label, then the band of their
 * intervals. Nothing leads from one stretch to the next.
 *
 * @param executions draw each execution's value as a faint dot
 */
export function trendDatasets(line: TrendLine, executions: boolean, theme: Theme): ChartDataset<"line", TrendData>[] {
  const many = pointsOfLine(line).length > markedPoints;
  return line.stretches.flatMap(({ points }) => stretchDatasets(line, points, { many, executions, theme }));
}

interface Manner {
  /** There are too many points in the line to mark each. */
  readonly many: boolean;
  readonly executions: boolean;
  readonly theme: Theme;
}

function stretchDatasets(
  line: TrendLine,
  points: readonly TrendPoint[],
  { many, executions, theme }: Manner,
): ChartDataset<"line", TrendData>[] {
  const colour = theme.lines[line.colour % theme.lines.length]!;
  const faint = `color-mix(in srgb, ${colour} 18%, transparent)`;
  const bare = { borderWidth: 0, pointRadius: 0, pointHoverRadius: 0 };
  const end = (side: "low" | "high") => points.map((point) => ({ x: point.x, y: point[side] ?? Number.NaN }));
  const medians = {
    label: line.name,
    data: points.map((point) => ({ ...point, y: point.median })),
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: many ? 1 : 2,
    borderDash: dashesOf(line.dash),
    // A point alone is no line.
    pointRadius: many && points.length > 1 ? 0 : 3,
    pointHoverRadius: 5,
    tension: 0,
  };
  const band = [
    { data: end("low"), ...bare },
    { data: end("high"), ...bare, fill: "-1", backgroundColor: faint },
  ];
  // A band over one point has no width.
  const whisker = [{ data: [...end("low"), ...end("high")], ...bare, borderWidth: 2, borderColor: colour }];
  const values = points.flatMap(({ x, samples }) => samples.map((y) => ({ x, y })));
  const dots = { data: values, ...bare, pointRadius: 1.5, showLine: false, pointBackgroundColor: `${colour}80` };
  return [medians, ...(points.length > 1 ? band : whisker), ...(executions ? [dots] : [])];
}
