import { Chart, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip } from "chart.js";
import type { Unit } from "../../harness/model/quantity.ts";
import { breakLabelHeight, breakMarks } from "./break-marks.ts";
import { type DateTick, dateTicks } from "./date-ticks.ts";
import { scaleOf } from "./format.ts";
import type { MachineBreak } from "./machine-breaks.ts";
import type { Theme } from "./palette.ts";
import { paddedSpan, type Span, spanOf } from "./span.ts";
import { type TrendData, trendDatasets } from "./trend-datasets.ts";
import { pointsOfLine, type TrendLine } from "./trend-lines.ts";
import { trendTooltip } from "./trend-tooltip.ts";
import { valueTicks } from "./value-ticks.ts";

Chart.register(Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

export type TrendChart = Chart<"line", TrendData>;

export interface TrendChartOptions {
  readonly unit: Unit;
  readonly breaks: readonly MachineBreak[];
  /** Draw each execution's value as a faint dot. */
  readonly executions: boolean;
  readonly theme: Theme;
}

/** Least time that the chart spans, ms: one run has no length. */
const leastTime = 10 * 60_000;
/** Room that the label of a date needs, px. */
const dateWidth = 110;
const valueSteps = 7;

/**
 * Draws the course of the medians with their intervals. The caller destroys the chart.
 *
 * @param lines at least 1, all in the same unit
 */
export function trendChart(
  canvas: HTMLCanvasElement,
  lines: readonly TrendLine[],
  { unit, breaks, executions, theme }: TrendChartOptions,
): TrendChart {
  const points = lines.flatMap(pointsOfLine);
  const ends = points.flatMap(({ median, low, high }) => [low ?? median, high ?? median]);
  const values = spanOf(executions ? [...ends, ...points.flatMap(({ samples }) => samples)] : ends);
  const times = spanOf(points.map(({ x }) => x));
  return new Chart<"line", TrendData>(canvas, {
    type: "line",
    data: { datasets: lines.flatMap((line) => trendDatasets(line, executions, theme)) },
    // These settings make 50 lines of 2000 points draw in a tenth of a second instead of two.
    options: {
      animation: false,
      parsing: false,
      normalized: true,
      responsive: true,
      maintainAspectRatio: false,
      layout: { padding: { top: breaks.length > 0 ? breakLabelHeight : 0 } },
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: {
        x: dateAxis(paddedSpan(times, 0.02, leastTime), theme),
        y: valueAxis(paddedSpan(values, 0.08, 0.1 * values[1] || 1), unit, theme),
      },
      plugins: { tooltip: trendTooltip(unit, theme) },
    },
    plugins: breaks.length > 0 ? [breakMarks(breaks, theme)] : [],
  });
}

function dateAxis([min, max]: Span, theme: Theme) {
  let dates: readonly DateTick[] = [];
  return {
    type: "linear",
    min,
    max,
    border: { color: theme.grid },
    grid: { display: false },
    afterBuildTicks: (scale: { chart: { width: number }; ticks: { value: number }[] }) => {
      dates = dateTicks(min, max, Math.max(2, Math.floor(scale.chart.width / dateWidth)));
      scale.ticks = dates.map(({ value }) => ({ value }));
    },
    ticks: {
      color: theme.muted,
      autoSkip: false,
      minRotation: 0,
      maxRotation: 0,
      callback: (_: unknown, i: number) => dates[i]?.label,
    },
  } as const;
}

function valueAxis([min, max]: Span, unit: Unit, theme: Theme) {
  const { factor, suffix } = scaleOf(max, unit);
  // Nothing that is measured can be below 0.
  const low = Math.max(0, min);
  return {
    type: "linear",
    min: low,
    max,
    border: { color: theme.grid },
    grid: { color: theme.grid },
    afterBuildTicks: (scale: { ticks: { value: number }[] }) => {
      scale.ticks = valueTicks(low, max, factor, valueSteps).map((value) => ({ value }));
    },
    ticks: {
      color: theme.muted,
      autoSkip: false,
      minRotation: 0,
      maxRotation: 0,
      callback: (value: string | number) =>
        `${Number((Number(value) / factor).toPrecision(3)).toLocaleString("en")}${suffix}`,
    },
  } as const;
}
