import type { ChartConfiguration, ChartDataset } from "chart.js";
import type { ScalingChart, ScalingLine } from "../../harness/model/across-charts.ts";
import { type Segment, segments } from "./segments.ts";
import type { Theme } from "./theme.ts";

const shapes = ["circle", "rectRot", "triangle", "rect", "crossRot", "star", "rectRounded", "cross"] as const;

/** A value over a parameter, a line a subject, with the interval of each point. */
export function scalingChart(
  { parameter, title, logX, logY, lines }: ScalingChart,
  theme: Theme,
): ChartConfiguration<"scatter"> {
  const colourOf = ({ colour }: ScalingLine) => theme.lines[colour % theme.lines.length]!;
  const values = [...new Set(lines.flatMap((line) => line.points.map(({ x }) => x)))].sort((a, b) => a - b);
  const beside = besides(values, lines.length, logX);
  const points = lines.map(
    (line, i): ChartDataset<"scatter"> => ({
      label: line.name,
      data: line.points.map(({ x, y }) => ({ x: beside(x, i), y })),
      showLine: true,
      borderColor: colourOf(line),
      borderWidth: 2,
      // Colours come again after the eighth; shapes by colour tell apart who cannot see them.
      borderDash: line.colour < theme.lines.length ? [] : [6, 3],
      pointStyle: shapes[line.colour % shapes.length]!,
      pointRadius: 5,
      pointHoverRadius: 7,
      pointBackgroundColor: colourOf(line),
      pointBorderColor: colourOf(line),
    }),
  );
  const whiskers = lines.map((line, i) =>
    segments(
      line.points.flatMap(({ x, low, high }): Segment[] =>
        low === null || high === null
          ? []
          : [
              [
                { x: beside(x, i), y: low },
                { x: beside(x, i), y: high },
              ],
            ],
      ),
      colourOf(line),
      { width: 2 },
    ),
  );
  const heights = lines.flatMap((line) => line.points.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]));
  const axis = { color: theme.text };
  return {
    type: "scatter",
    data: { datasets: [...points, ...whiskers] },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: "nearest", axis: "xy", intersect: false },
      scales: {
        x: {
          type: logX ? "logarithmic" : "linear",
          title: { display: true, text: parameter, color: theme.text },
          ...edges(values, logX),
          // The values that were measured, and no others.
          afterBuildTicks: (scale) => {
            scale.ticks = values.map((value) => ({ value }));
          },
          ticks: { ...axis, maxRotation: 0, autoSkip: true, callback: (value) => short(Number(value)) },
          grid: { display: false },
          border: { color: theme.grid },
        },
        y: {
          type: logY ? "logarithmic" : "linear",
          ...(logY ? edges([Math.min(...heights), Math.max(...heights)], true) : { beginAtZero: true, grace: "5%" }),
          title: { display: true, text: title, color: theme.text },
          ticks: { ...axis, maxTicksLimit: 7, callback: (value) => short(Number(value)) },
          grid: { color: theme.grid },
          border: { display: false },
        },
      },
      plugins: {
        legend: {
          display: true,
          position: "top",
          align: "start",
          labels: {
            color: theme.text,
            usePointStyle: true,
            boxWidth: 8,
            boxHeight: 8,
            filter: ({ datasetIndex }) => (datasetIndex ?? 0) < lines.length,
          },
        },
        tooltip: {
          filter: ({ datasetIndex }) => datasetIndex < lines.length,
          displayColors: false,
          callbacks: {
            title: ([item]) => {
              const point = item && lines[item.datasetIndex]?.points[item.dataIndex];
              return point ? `${parameter}: ${short(point.x)}` : "";
            },
            label: ({ datasetIndex, dataIndex }) => {
              const line = lines[datasetIndex];
              return `${line?.name}: ${line?.points[dataIndex]?.told}`;
            },
          },
        },
      },
    },
  };
}

/** Moves each line a little to its side, so that intervals at one value stand next to each other. */
function besides(values: readonly number[], lines: number, log: boolean): (x: number, line: number) => number {
  const place = (value: number) => (log ? Math.log(value) : value);
  const gaps = values.slice(1).map((value, i) => place(value) - place(values[i]!));
  const span = gaps.reduce((sum, gap) => sum + gap, 0);
  const step = Math.min(0.008 * span, (0.5 * Math.min(...gaps)) / lines);
  return (x, line) => {
    const shift = step * (line - (lines - 1) / 2);
    return log ? x * Math.exp(shift) : x + shift;
  };
}

/** A little room on either side, so that no point stands on the edge. */
function edges(values: readonly number[], log: boolean): { min: number; max: number } {
  const [least, most] = [values[0] ?? 0, values.at(-1) ?? 1];
  if (log) {
    const room = (most / least) ** 0.04;
    return { min: least / room, max: most * room };
  }
  const room = (most - least || 1) * 0.04;
  return { min: least - room, max: most + room };
}

/** `2,000,000` takes too much of an axis: `2M`. */
function short(value: number): string {
  return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 4 }).format(value);
}
