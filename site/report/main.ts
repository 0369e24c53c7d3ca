/** Draws the charts of an HTML report from the JSON in its page. */
import {
  Chart,
  Legend,
  LinearScale,
  LineElement,
  LogarithmicScale,
  PointElement,
  ScatterController,
  Tooltip,
} from "chart.js";
import type { AcrossCharts } from "../../harness/model/across-charts.ts";
import type { ReportCharts } from "../../harness/model/report-charts.ts";
import { changeChart } from "./change-chart.ts";
import { pairsChart } from "./pairs-chart.ts";
import { progressChart } from "./progress-chart.ts";
import { scalingChart } from "./scaling-chart.ts";
import { currentTheme } from "./theme.ts";

Chart.register(ScatterController, LinearScale, LogarithmicScale, PointElement, LineElement, Tooltip, Legend);
// Charts that name their lines ask for it.
Chart.defaults.plugins.legend.display = false;

/** Pixels of a metric in a chart of changes, and of its axis. */
const rowHeight = 24;
const axisHeight = 64;

/** A browser refuses canvases that are too high; beyond this the rows move closer. */
const mostHeight = 8_000;

const data: unknown = JSON.parse(document.getElementById("charts")!.textContent);
const drawn = new Map<HTMLCanvasElement, Chart>();

function draw(canvas: HTMLCanvasElement): void {
  drawn.get(canvas)?.destroy();
  const theme = currentTheme();
  const { metric, chart, index } = canvas.dataset;
  if (chart === "scaling") {
    drawn.set(canvas, new Chart(canvas, scalingChart((data as AcrossCharts).scaling[Number(index)]!, theme)));
    return;
  }
  const { metrics, overview, progress, tolerance } = data as ReportCharts;
  if (chart === "progress") {
    drawn.set(canvas, new Chart(canvas, progressChart(progress![Number(index)]!, theme)));
    return;
  }
  if (chart === "pairs") {
    drawn.set(canvas, new Chart(canvas, pairsChart(metrics[Number(metric)]!, theme)));
    return;
  }
  const shown = (chart === "overview" ? overview : [Number(metric)]).map((index) => metrics[index]!);
  canvas.parentElement!.style.height = `${Math.min(mostHeight, axisHeight + rowHeight * shown.length)}px`;
  drawn.set(canvas, new Chart(canvas, changeChart(shown, tolerance, theme)));
}

// Without the script there are tables alone.
document.documentElement.classList.add("scripted");

// What is folded is not seen, and drawn when it is opened.
const whenSeen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      whenSeen.unobserve(target);
      draw(target as HTMLCanvasElement);
    }
  },
  { rootMargin: "50%" },
);
for (const canvas of document.querySelectorAll<HTMLCanvasElement>("canvas[data-chart]")) whenSeen.observe(canvas);

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  for (const canvas of drawn.keys()) draw(canvas);
});
