import type { LogRatios } from "./log-ratios.ts";
import { boundless } from "./rounding-slack.ts";
import type { MetricRule } from "./rule.ts";

/** Metrics that are also judged as one: their log ratios' mean, pair by pair. */
export interface Group {
  readonly name: string;
  /** Rows of its members. */
  readonly members: readonly number[];
}

/**
 * Groups of two or more gated metrics that share a name, a kind and a tolerance. A change of an operation seldom touches
 * one thread count only, and what is each metric's own noise cancels in their mean.
 */
export function groupsOf(metrics: readonly MetricRule[]): Group[] {
  const groups = new Map<string, { name: string; members: number[] }>();
  metrics.forEach(({ gated, group, kind, tolerance }, row) => {
    if (!gated || group === undefined) return;
    const id = `${kind} ${tolerance} ${group}`;
    const known = groups.get(id);
    if (known) known.members.push(row);
    else groups.set(id, { name: group, members: [row] });
  });
  return [...groups.values()].filter(({ members }) => members.length > 1);
}

/** The data with one more row for each group; a pair that a member misses is missing for the group. */
export function withGroups(data: LogRatios, groups: readonly Group[]): LogRatios {
  if (groups.length === 0) return data;
  const extended = (rows: Float64Array): Float64Array => {
    const values = new Float64Array(rows.length + groups.length * data.pairs);
    values.set(rows);
    groups.forEach(({ members }, i) => {
      const at = rows.length + i * data.pairs;
      for (const member of members) {
        for (let pair = 0; pair < data.pairs; pair++) {
          values[at + pair]! += rows[member * data.pairs + pair]! / members.length;
        }
      }
    });
    return values;
  };
  // Of a mean nothing is known where nothing is known of a member.
  const extendedSlack = (rows: Float64Array): Float64Array => {
    const slack = extended(rows);
    groups.forEach(({ members }, i) => {
      for (let pair = 0; pair < data.pairs; pair++) {
        if (!members.some((member) => rows[member * data.pairs + pair]! >= boundless)) continue;
        slack[rows.length + i * data.pairs + pair] = boundless;
      }
    });
    return slack;
  };
  return {
    ...data,
    metrics: data.metrics + groups.length,
    values: extended(data.values),
    ...(data.levels && { levels: { base: extended(data.levels.base), head: extended(data.levels.head) } }),
    // Members may all be rounded the same way, so what rounding does to them does not cancel in the mean.
    ...(data.slack && { slack: { base: extendedSlack(data.slack.base), head: extendedSlack(data.slack.head) } }),
  };
}
