/** Draws the charts of an HTML report from the JSON in its page. */
import { Chart, LinearScale, LineElement, PointElement, ScatterController, Tooltip } from "chart.js";
import type { ReportCharts } from "../../harness/model/report-charts.ts";
import { changeChart } from "./change-chart.ts";
import { pairsChart } from "./pairs-chart.ts";
import { currentTheme } from "./theme.ts";

Chart.register(ScatterController, LinearScale, PointElement, LineElement, Tooltip);

/** Pixels of a metric in a chart of changes, and of its axis. */
const rowHeight = 24;
const axisHeight = 64;

/** A browser refuses canvases that are too high; beyond this the rows move closer. */
const mostHeight = 8_000;

const data = JSON.parse(document.getElementById("charts")!.textContent) as ReportCharts;
const drawn = new Map<HTMLCanvasElement, Chart>();

function draw(canvas: HTMLCanvasElement): void {
  drawn.get(canvas)?.destroy();
  const theme = currentTheme();
  const { metric, chart } = canvas.dataset;
  if (chart === "pairs") {
    drawn.set(canvas, new Chart(canvas, pairsChart(data.metrics[Number(metric)]!, theme)));
    return;
  }
  const shown = (chart === "overview" ? data.overview : [Number(metric)]).map((index) => data.metrics[index]!);
  canvas.parentElement!.style.height = `${Math.min(mostHeight, axisHeight + rowHeight * shown.length)}px`;
  drawn.set(canvas, new Chart(canvas, changeChart(shown, data.tolerance, theme)));
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
