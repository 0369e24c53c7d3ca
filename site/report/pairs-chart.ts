import type { ChartConfiguration, ChartDataset } from "chart.js";
import type { ReportChart } from "../../harness/model/report-charts.ts";
import { segments } from "./segments.ts";
import type { Theme } from "./theme.ts";

const arms = ["base", "head"] as const;
type Arm = (typeof arms)[number];

/** Base and head of each pair in the order of measuring, joined; filled: who ran first; dashed: the medians. */
export function pairsChart(metric: ReportChart, theme: Theme): ChartConfiguration<"scatter"> {
  const { samples, unit } = metric;
  const first = (samples[0]?.pair ?? 0) + 0.5;
  const last = (samples.at(-1)?.pair ?? 0) + 1.5;
  const median = (arm: Arm) =>
    segments(
      [
        [
          { x: first, y: metric[arm] },
          { x: last, y: metric[arm] },
        ],
      ],
      theme[arm],
      { width: 1, dash: [5, 4] },
    );
  const points = (arm: Arm): ChartDataset<"scatter"> => ({
    label: arm,
    data: samples.map((sample) => ({ x: sample.pair + 1, y: sample[arm] })),
    pointStyle: arm === "base" ? "circle" : "rectRot",
    pointRadius: arm === "base" ? 5 : 6,
    pointHoverRadius: 7,
    pointBorderWidth: 2,
    pointBorderColor: theme[arm],
    pointBackgroundColor: samples.map((sample) => (sample.first === arm ? theme[arm] : theme.background)),
  });
  const joins = segments(
    samples.map(({ pair, base, head }) => [
      { x: pair + 1, y: base },
      { x: pair + 1, y: head },
    ]),
    theme.join,
    { width: 2 },
  );
  return {
    type: "scatter",
    // Chart.js draws the first data set on top.
    data: { datasets: [...arms.map(points), joins, ...arms.map(median)] },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      scales: {
        x: {
          type: "linear",
          min: first,
          max: last,
          title: { display: true, text: "pair", color: theme.text },
          // Pairs have whole numbers; the axis begins and ends between them.
          afterBuildTicks: (axis) => {
            axis.ticks = samples.map(({ pair }) => ({ value: pair + 1 }));
          },
          ticks: { color: theme.text, maxRotation: 0 },
          grid: { display: false },
          border: { color: theme.grid },
        },
        y: {
          type: "linear",
          grace: "5%",
          title: { display: unit !== "", text: unit, color: theme.text },
          ticks: { color: theme.text, maxTicksLimit: 7 },
          grid: { color: theme.grid },
          border: { display: false },
        },
      },
      plugins: {
        tooltip: {
          filter: ({ dataset }) => dataset.label !== undefined,
          callbacks: {
            title: ([item]) => (item ? `pair ${item.parsed.x}` : ""),
            label: ({ dataset, dataIndex, parsed }) => {
              const order = samples[dataIndex]?.first === dataset.label ? "first" : "second";
              return `${dataset.label}: ${Number((parsed.y ?? 0).toPrecision(4))} ${unit}, ran ${order}`;
            },
          },
        },
      },
    },
  };
}
