import type { ChartConfiguration, ChartDataset, Point } from "chart.js";
import type { ProgressChart } from "../../harness/model/report-charts.ts";
import type { Theme } from "./theme.ts";

const arms = ["base", "head"] as const;
type Arm = (typeof arms)[number];

/** Of one execution among many: half of the colour, as two digits more after `#rrggbb`. */
const faint = "80";

/** How far each execution had come over time, a thin line each, and the medians of both arms over them. */
export function progressChart(progress: ProgressChart, theme: Theme): ChartConfiguration<"scatter"> {
  const line = { showLine: true, pointRadius: 0, pointHitRadius: 0 };
  const median = (arm: Arm): ChartDataset<"scatter"> => ({
    ...line,
    label: `${arm}, median`,
    data: progress[arm].median.map(pointOf),
    borderColor: theme[arm],
    borderWidth: 3,
    // Who cannot see the colours tells the arms apart by this.
    borderDash: arm === "base" ? [8, 3] : [],
    pointHoverRadius: 4,
    pointBackgroundColor: theme[arm],
  });
  const executions = (arm: Arm): ChartDataset<"scatter"> => ({
    ...line,
    label: `${arm}, one execution`,
    // A point without a place ends each.
    data: progress[arm].curves.flatMap((curve) => [...curve.map(pointOf), { x: Number.NaN, y: Number.NaN }]),
    borderColor: `${theme[arm]}${faint}`,
    borderWidth: 1,
  });
  return {
    type: "scatter",
    // Chart.js draws the first data set on top.
    data: { datasets: [...arms.map(median), ...arms.map(executions)] },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: "nearest", axis: "xy", intersect: false },
      scales: {
        x: {
          type: "linear",
          min: 0,
          title: { display: true, text: progress.time, color: theme.text },
          ticks: { color: theme.text, maxTicksLimit: 9, maxRotation: 0, callback: (value) => short(Number(value)) },
          grid: { color: theme.grid },
          border: { display: false },
        },
        y: {
          type: "linear",
          title: { display: true, text: progress.value, color: theme.text },
          ticks: { color: theme.text, maxTicksLimit: 7, callback: (value) => short(Number(value)) },
          grid: { color: theme.grid },
          border: { display: false },
        },
      },
      plugins: {
        tooltip: {
          // All begin at one point.
          filter: (_, nth) => nth === 0,
          displayColors: false,
          callbacks: {
            title: ([item]) => item?.dataset.label ?? "",
            label: ({ parsed: { x, y } }) => [
              `${progress.time}: ${short(x ?? 0)}`,
              `${progress.value}: ${short(y ?? 0)}`,
            ],
          },
        },
      },
    },
  };
}

const pointOf = ([x, y]: readonly [number, number]): Point => ({ x, y });

/** `2,000,000` takes too much of an axis: `2M`. */
function short(value: number): string {
  return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 4 }).format(value);
}
