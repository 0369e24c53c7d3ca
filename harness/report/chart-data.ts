import type { Comparison, MetricComparison } from "../model/comparison.ts";
import type { ReportChart, ReportCharts } from "../model/report-charts.ts";
import { byHarm } from "./by-harm.ts";
import { scaleOf } from "./format.ts";
import { type Names, namesOf } from "./names.ts";
import { progressCharts } from "./progress-charts.ts";
import { told } from "./told.ts";

/** What the charts of a report show; metrics stand in the comparison's order. */
export function chartData(comparison: Comparison): ReportCharts {
  const { metrics, progress, run } = comparison;
  const names = namesOf(comparison);
  return {
    tolerance: run.plan.tolerance,
    overview: metrics
      .filter((metric) => metric.gated && metric.change !== null)
      .sort(byHarm)
      .map((metric) => metrics.indexOf(metric)),
    metrics: metrics.map((metric) => chartOf(metric, names)),
    ...(progress && { progress: progressCharts(progress, names) }),
  };
}

function chartOf(metric: MetricComparison, names: Names): ReportChart {
  const { key, unit, verdict, base, head, samples, low, high } = metric;
  const { factor, suffix } = scaleOf([base, head], unit);
  // Six digits are more than a screen has, and half of the page's size.
  const scaled = (value: number) => Number((value / factor).toPrecision(6));
  return {
    name: names.of(key),
    unit: suffix.trim(),
    verdict,
    told: told(metric),
    change: metric.change,
    low,
    high,
    base: scaled(base),
    head: scaled(head),
    samples: samples.map(({ pair, first, ...values }) => ({
      pair,
      base: scaled(values.base),
      head: scaled(values.head),
      first,
    })),
  };
}
