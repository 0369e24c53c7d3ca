import type { SiteIndex, SiteMachine, SiteMetric, SiteShard } from "../../harness/model/site-data.ts";
import { breakList } from "./break-list.ts";
import { element } from "./element.ts";
import { counted } from "./format.ts";
import { lineSwatch } from "./line-swatch.ts";
import { loadShard } from "./load-data.ts";
import { machineBreaks } from "./machine-breaks.ts";
import { isComparable, overlayChoice } from "./overlay-choice.ts";
import { currentTheme } from "./palette.ts";
import { pointTable } from "./point-table.ts";
import { formatRoute, type MetricRoute } from "./route.ts";
import { type TrendChart, trendChart } from "./trend-chart.ts";
import { isOf, pointsOfLine, type TrendLine, trendLines } from "./trend-lines.ts";
import { nameOf } from "./words.ts";

export interface MetricPage {
  readonly nodes: readonly Node[];
  /** Draws the chart anew, in the colours of the moment. The nodes must be in the document. */
  readonly draw: () => void;
  readonly destroy: () => void;
}

/**
 * The history of a metric.
 *
 * @returns undefined where nothing of that name was recorded
 * @throws Error that names a data file
 */
export async function metricPage(index: SiteIndex, route: MetricRoute): Promise<MetricPage | undefined> {
  const suite = index.suites.find(({ target, suite }) => `${target}/${suite}` === route.suite);
  const metrics = suite?.machines.flatMap((machine) => machine.metrics) ?? [];
  const metric = metrics.find(({ key }) => key === route.key);
  if (suite === undefined || metric === undefined) return undefined;
  const others = firstOfEachKey(metrics.filter((other) => isComparable(metric, other)));
  const shown = [metric, ...others.filter(({ key }) => route.beside.includes(key))];
  const shards = await Promise.all(suite.machines.map((machine) => shardWith(shown, machine)));
  const lines = trendLines(suite, shown, shards, route.axis);
  const breaks = machineBreaks(lines);
  const course = [counted(lines.length, "line"), ...(breaks.length > 0 ? [counted(breaks.length, "break")] : [])];
  const canvas = element("canvas", { role: "img", "aria-label": `Course of ${course.join(", ")}; values below` });
  let chart: TrendChart | undefined;
  return {
    nodes: [
      element("p", {}, element("a", { href: "#" }, "← All metrics")),
      element("h2", {}, `${metric.label} ${nameOf(metric, [])}`),
      element("p", { class: "facts" }, `${route.suite} · ${metric.better} is better`),
      controls(route),
      overlayChoice(metric, others, route.beside, (beside) => go({ ...route, beside })),
      element("div", { class: "chart" }, canvas),
      legend(lines),
      breakList(breaks, lines),
      notes(lines, metric, metrics),
      element("h3", {}, "All values"),
      pointTable(lines, breaks, metric.unit),
    ],
    draw() {
      chart?.destroy();
      const { unit } = metric;
      chart = trendChart(canvas, lines, { unit, breaks, executions: route.executions, theme: currentTheme() });
    },
    destroy: () => chart?.destroy(),
  };
}

/** What may be drawn together lies in one shard of a machine. */
async function shardWith(shown: readonly SiteMetric[], { metrics }: SiteMachine): Promise<SiteShard | undefined> {
  const found = metrics.find((metric) => shown.some((one) => isOf(one, metric)));
  return found && loadShard(found.shard);
}

/** Machines each have the metric; the one used last comes first. */
function firstOfEachKey(metrics: readonly SiteMetric[]): SiteMetric[] {
  return [...new Map(metrics.toReversed().map((metric) => [metric.key, metric])).values()].reverse();
}

function go(route: MetricRoute): void {
  location.hash = formatRoute(route);
}

function controls(route: MetricRoute): HTMLElement {
  const axis = element(
    "select",
    {},
    element("option", { value: "measured", selected: route.axis === "measured" }, "when measured"),
    element("option", { value: "committed", selected: route.axis === "committed" }, "when committed"),
  );
  axis.addEventListener("change", () => go({ ...route, axis: axis.value === "committed" ? "committed" : "measured" }));
  const executions = element("input", { type: "checkbox", checked: route.executions });
  executions.addEventListener("change", () => go({ ...route, executions: executions.checked }));
  return element(
    "div",
    { class: "controls" },
    element("label", {}, "Points stand ", axis),
    element("label", {}, executions, " each execution as a dot"),
  );
}

function legend(lines: readonly TrendLine[]): HTMLElement {
  return element("ul", { class: "legend" }, ...lines.map((line) => element("li", {}, lineSwatch(line), line.name)));
}

function notes(lines: readonly TrendLine[], metric: SiteMetric, metrics: readonly SiteMetric[]): HTMLElement {
  const otherUnits = metrics
    .filter((other) => other.key === metric.key && !isOf(metric, other))
    .map(({ unit, better }) => `${unit}, ${better} is better`);
  const sentences = [
    "Line: median of a run's executions. Band: 95 % interval of that median, from 6 executions on.",
    "Configurations, and machines that measured at the same time, are lines of their own.",
    ...(lines.every((line) => pointsOfLine(line).length === 1)
      ? ["One run is recorded so far: a course needs two."]
      : []),
    ...(otherUnits.length > 0 ? [`Values in another unit are left out (${[...new Set(otherUnits)].join("; ")}).`] : []),
  ];
  return element("p", { class: "muted note" }, sentences.join(" "));
}
