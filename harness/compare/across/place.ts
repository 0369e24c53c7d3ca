import { subjectDimension } from "../../model/across.ts";
import { formatKey, type MetricName } from "../../model/key.ts";

/** What a metric has in a dimension; undefined where it has none. */
export function memberOf({ subject, params }: MetricName, dimension: string): string | undefined {
  if (dimension === subjectDimension) return subject;
  return Object.hasOwn(params, dimension) ? String(params[dimension]) : undefined;
}

export interface Place {
  /** The same for metrics that differ in these dimensions alone, in whatever order they name their parameters. */
  readonly id: string;
  /** The key with `*` where these dimensions stand. */
  readonly key: string;
}

export function placeOf(name: MetricName, dimensions: readonly string[]): Place {
  const params = Object.entries(name.params).map(([param, value]) => [param, dimensions.includes(param) ? "*" : value]);
  const subject = dimensions.includes(subjectDimension) ? "*" : name.subject;
  const key = (entries: typeof params) => formatKey({ ...name, subject, params: Object.fromEntries(entries) });
  return { id: key([...params].sort(([a], [b]) => (a! < b! ? -1 : 1))), key: key(params) };
}

/** Whether all of these are decimal numbers, so that they have an order and a distance. */
export function areNumbers(values: readonly string[]): boolean {
  return values.every((value) => /^-?\d+(?:\.\d+)?$/.test(value));
}
