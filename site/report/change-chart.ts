import type { ChartConfiguration } from "chart.js";
import type { ReportChart } from "../../harness/model/report-charts.ts";
import { type Segment, segments } from "./segments.ts";
import type { Theme } from "./theme.ts";

const percent = 100;

/**
 * Change with its interval, a line a metric from the top, with lines at no change and at the tolerance. Changes are
 * drawn in the harmful direction, so that worse is to the right for times and rates alike.
 *
 * @param tolerance ratio − 1
 */
export function changeChart(
  metrics: readonly ReportChart[],
  tolerance: number,
  theme: Theme,
): ChartConfiguration<"scatter"> {
  const colours = { regressed: theme.worse, improved: theme.better, unchanged: theme.text, inconclusive: theme.text };
  const top = -0.5;
  const bottom = metrics.length - 0.5;
  const vertical = (x: number): Segment => [
    { x, y: top },
    { x, y: bottom },
  ];
  const intervals = (verdict: ReportChart["verdict"]) =>
    segments(
      metrics.flatMap((metric, y): Segment[] =>
        metric.verdict === verdict && metric.low !== null && metric.high !== null
          ? [
              [
                { x: metric.low * percent, y },
                { x: metric.high * percent, y },
              ],
            ]
          : [],
      ),
      colours[verdict],
      { width: 3 },
    );
  const verdicts = Object.keys(colours) as ReportChart["verdict"][];
  const estimates = metrics.flatMap(({ change, verdict }, y) =>
    change === null ? [] : [{ point: { x: change * percent, y }, colour: colours[verdict] }],
  );
  return {
    type: "scatter",
    data: {
      datasets: [
        {
          label: "change",
          data: estimates.map(({ point }) => point),
          pointRadius: 4,
          pointHoverRadius: 6,
          pointBackgroundColor: estimates.map(({ colour }) => colour),
          pointBorderWidth: 0,
        },
        ...verdicts.map(intervals),
        segments([vertical(0)], theme.text, { width: 1, dash: [2, 3] }),
        segments([vertical(tolerance * percent)], theme.worse, { width: 1, dash: [5, 4] }),
      ],
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: "nearest", axis: "y", intersect: false },
      scales: {
        x: {
          type: "linear",
          // Long charts scroll: the numbers must be where reading begins.
          position: metrics.length > 1 ? "top" : "bottom",
          title: { display: true, text: "← better   %   worse →", color: theme.text },
          suggestedMin: -2 * tolerance * percent,
          suggestedMax: 2 * tolerance * percent,
          ticks: { color: theme.text, maxTicksLimit: 9, maxRotation: 0 },
          grid: { color: theme.grid },
          border: { display: false },
        },
        y: {
          type: "linear",
          reverse: true,
          min: top,
          max: bottom,
          display: metrics.length > 1,
          afterBuildTicks: (axis) => {
            axis.ticks = metrics.map((_, value) => ({ value }));
          },
          afterFit: (axis) => {
            // Names may take half of a phone's width and no more.
            axis.width = Math.min(axis.width, axis.chart.width / 2);
          },
          ticks: {
            color: theme.text,
            autoSkip: true,
            callback(value) {
              const letters = Math.max(8, Math.floor(this.chart.width / 2 / 7));
              const name = metrics[Number(value)]?.name ?? "";
              return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
            },
          },
          grid: { display: false },
          border: { display: false },
        },
      },
      plugins: {
        tooltip: {
          filter: ({ dataset }) => dataset.label !== undefined,
          displayColors: false,
          callbacks: {
            title: ([item]) => metrics[item?.parsed.y ?? -1]?.name ?? "",
            label: ({ parsed }) => metrics[parsed.y ?? -1]?.told ?? "",
          },
        },
      },
    },
  };
}
