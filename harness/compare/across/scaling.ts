import { type Scaling, type ScalingPoint, subjectDimension } from "../../model/across.ts";
import { kindOf } from "../../model/quantity.ts";
import { medianInterval } from "../../stats/median-interval.ts";
import { quantile } from "../../stats/quantile.ts";
import { confidence } from "../rule.ts";
import type { MeasuredMetric } from "./measured-metrics.ts";
import { areNumbers, memberOf, placeOf } from "./place.ts";
import { ratioOf } from "./ratio.ts";

/** Parameters of which more of them is more work at once, and not more work. */
const workers: ReadonlySet<string> = new Set(["threads", "jobs", "workers", "concurrency"]);

interface Found {
  readonly key: string;
  readonly metrics: { readonly metric: MeasuredMetric; readonly subject: string; readonly value: number }[];
}

/**
 * How each metric follows each numeric parameter that has at least two values: a line a subject.
 *
 * @param gated keys that may block
 */
export function scalingOf(metrics: readonly MeasuredMetric[], gated: ReadonlySet<string>): Scaling[] {
  const parameters = new Set(metrics.flatMap(({ name }) => Object.keys(name.params)));
  return [...parameters].flatMap((parameter) => {
    const along = metrics.filter(({ name }) => Object.hasOwn(name.params, parameter));
    const values = new Set(along.map(({ name }) => memberOf(name, parameter)!));
    if (values.size < 2 || !areNumbers([...values])) return [];
    const byPlace = new Map<string, Found>();
    for (const metric of along) {
      const { id, key } = placeOf(metric.name, [subjectDimension, parameter]);
      const found = byPlace.get(id) ?? { key, metrics: [] };
      byPlace.set(id, found);
      found.metrics.push({ metric, subject: metric.name.subject, value: Number(metric.name.params[parameter]) });
    }
    return [...byPlace.values()].flatMap((found) => scalingAt(parameter, found, gated) ?? []);
  });
}

function scalingAt(parameter: string, { key, metrics }: Found, gated: ReadonlySet<string>): Scaling | undefined {
  const { unit, better } = metrics[0]!.metric;
  if (metrics.some(({ metric }) => metric.unit !== unit || metric.better !== better)) return undefined;
  const ratios = workers.has(parameter) && kindOf(unit) === "time" ? "speed-up" : "growth";
  const lines = [...new Set(metrics.map(({ subject }) => subject))].map((subject) => {
    const byValue = new Map<number, MeasuredMetric>();
    for (const { metric, value } of metrics.filter((found) => found.subject === subject)) {
      if (!byValue.has(value)) byValue.set(value, metric);
    }
    const rising = [...byValue].sort(([a], [b]) => a - b);
    // A time that halves is a speed-up of 2, and so is a rate that doubles.
    const turned = ratios === "speed-up" && better === "lower";
    return {
      subject,
      points: rising.map(([value, metric]) => pointOf(value, metric, rising[0]![1], turned)),
    };
  });
  if (!lines.some(({ points }) => points.length > 1)) return undefined;
  return { parameter, key, unit, better, gated: metrics.some(({ metric }) => gated.has(metric.key)), ratios, lines };
}

function pointOf(value: number, metric: MeasuredMetric, first: MeasuredMetric, turned: boolean): ScalingPoint {
  const there = metric.values.filter((measured) => measured !== undefined);
  const interval = medianInterval(there, confidence);
  const pairs = metric.values.flatMap((measured, execution) => {
    const reference = first.values[execution];
    if (measured === undefined || reference === undefined) return [];
    const [here, start] = [
      { value: measured, precision: metric.precision },
      { value: reference, precision: first.precision },
    ];
    return [turned ? { value: start, reference: here } : { value: here, reference: start }];
  });
  const ratio = metric === first ? undefined : ratioOf(pairs);
  return {
    value,
    median: quantile(there, 0.5)!,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    ratio: ratio?.ratio ?? null,
    ratioLow: ratio?.low ?? null,
    ratioHigh: ratio?.high ?? null,
  };
}
