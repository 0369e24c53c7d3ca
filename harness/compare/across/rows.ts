import type { Across, AcrossCell, AcrossRow, Finding } from "../../model/across.ts";
import type { Better } from "../../model/quantity.ts";
import { quantile } from "../../stats/quantile.ts";
import { minimumPairs } from "../rule.ts";
import type { MeasuredMetric, MeasuredMetrics } from "./measured-metrics.ts";
import { memberOf, placeOf } from "./place.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

export interface Rows {
  readonly rows: AcrossRow[];
  readonly leftOut: Across["leftOut"];
}

/**
 * Each metric with its members side by side.
 *
 * @param gated keys that may block
 */
export function rowsOf(
  { metrics, truncated }: MeasuredMetrics,
  { dimension, members, reference }: Pick<Across, "dimension" | "members" | "reference">,
  gated: ReadonlySet<string>,
): Rows {
  const byPlace = new Map<string, { key: string; byMember: Map<string, MeasuredMetric> }>();
  const leftOut: Across["leftOut"] = [];
  for (const metric of metrics) {
    const member = memberOf(metric.name, dimension);
    if (member === undefined) {
      leftOut.push({ key: metric.key, reason: `has no ${dimension}` });
      continue;
    }
    const { id, key } = placeOf(metric.name, [dimension]);
    const place = byPlace.get(id) ?? { key, byMember: new Map() };
    byPlace.set(id, place);
    const same = place.byMember.get(member);
    if (same) leftOut.push({ key: metric.key, reason: `is ${same.key} with its parameters in another order` });
    else place.byMember.set(member, metric);
  }
  const cut = truncatedPlaces(truncated, dimension);
  const rows: AcrossRow[] = [];
  for (const [id, { key, byMember }] of byPlace) {
    const measured = [...byMember.values()];
    const reason = unlike(measured) ?? (measured.length < 2 ? `only ${[...byMember.keys()][0]} has it` : undefined);
    if (reason !== undefined) {
      leftOut.push({ key, reason });
      continue;
    }
    const { unit, better } = measured[0]!;
    const against = byMember.get(reference);
    rows.push({
      key,
      unit,
      better,
      gated: measured.some((metric) => gated.has(metric.key)),
      cells: members.flatMap((member) => {
        const metric = byMember.get(member);
        return metric ? [cellOf(member, metric, against)] : [];
      }),
      missing: members
        .filter((member) => !byMember.has(member))
        .map((member) => ({ member, reason: cut.has(`${operationId(id)} ${member}`) ? "truncated" : "not measured" })),
    });
  }
  for (const [key] of truncated) leftOut.push({ key: operationId(key), reason: "truncated: it met its limit" });
  return { rows, leftOut };
}

/** Everything of a key but the name of the metric. */
function operationId(key: string): string {
  return key.slice(0, key.lastIndexOf(":"));
}

function truncatedPlaces(truncated: MeasuredMetrics["truncated"], dimension: string): Set<string> {
  return new Set(
    [...truncated.values()].map((name) => `${operationId(placeOf(name, [dimension]).id)} ${memberOf(name, dimension)}`),
  );
}

/** Why such metrics are not of one kind; undefined: they are. */
function unlike(metrics: readonly MeasuredMetric[]): string | undefined {
  for (const quality of ["unit", "better"] as const) {
    const found = new Set(metrics.map((metric) => metric[quality]));
    if (found.size < 2) continue;
    const said = metrics.map((metric) => `${metric[quality]} in ${metric.key}`);
    return `${quality === "unit" ? "the unit differs" : "the better direction differs"}: ${said.slice(0, 4).join(", ")}`;
  }
  return undefined;
}

function cellOf(member: string, metric: MeasuredMetric, against: MeasuredMetric | undefined): AcrossCell {
  const { key, values, precision } = metric;
  const there = values.filter((value) => value !== undefined);
  const about = { member, key, median: quantile(there, 0.5)! };
  const none = { ratio: null, low: null, high: null };
  if (metric === against) return { ...about, executions: there.length, ...none, finding: "reference" };
  if (against === undefined) {
    return { ...about, executions: 0, ...none, finding: "unknown", reason: "the reference lacks it" };
  }
  const pairs = values.flatMap((value, execution) => {
    const reference = against.values[execution];
    if (value === undefined || reference === undefined) return [];
    return [{ value: { value, precision }, reference: { value: reference, precision: against.precision } }];
  });
  const ratio = ratioOf(pairs);
  return { ...about, executions: pairs.length, ...(ratio ?? none), ...found(ratio, metric.better, pairs.length) };
}

function found(
  ratio: Ratio | undefined,
  better: Better,
  executions: number,
): { readonly finding: Finding; readonly reason?: string } {
  if (ratio === undefined) {
    return { finding: "unknown", reason: executions === 0 ? "no execution has both" : "0 has no ratio" };
  }
  if (ratio.low === null || ratio.high === null) {
    const few = executions < minimumPairs;
    return {
      finding: "unknown",
      reason: few
        ? `${executions} of the ${minimumPairs} executions that an interval needs`
        : "rounded to its own size",
    };
  }
  if (ratio.low <= 1 && ratio.high >= 1) return { finding: "open" };
  return { finding: ratio.low > 1 === (better === "higher") ? "better" : "worse" };
}
