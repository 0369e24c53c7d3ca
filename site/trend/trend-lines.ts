import type { ShardPoint, SiteArm, SiteMetric, SiteShard, SiteSuite, Summary } from "../../harness/model/site-data.ts";
import type { Axis } from "./route.ts";
import { configurationNames, machineOf, nameOf, sharedParams } from "./words.ts";

export interface TrendPoint extends Summary {
  /** ms since 1970 */
  readonly x: number;
  readonly arm: SiteArm;
  readonly samples: readonly number[];
}

/** One metric in one configuration on one machine: values of different machines are never joined. */
export interface TrendLine {
  /** What not all lines have in common. */
  readonly name: string;
  /** Index of its colour: one a metric and configuration. */
  readonly colour: number;
  /** Index of its dashes: one a machine, 0 for the one used last. */
  readonly dash: number;
  /** By x, at least 1. */
  readonly points: readonly TrendPoint[];
}

/**
 * @param metrics what to draw, at least 1, all in the first one's unit and direction
 * @param shards for each of the suite's machines, in their order, the one with these metrics; undefined: it has none
 */
export function trendLines(
  suite: SiteSuite,
  metrics: readonly SiteMetric[],
  shards: readonly (SiteShard | undefined)[],
  axis: Axis,
): TrendLine[] {
  const configurations = configurationNames(suite.configurations);
  const shared = sharedParams(suite.machines.flatMap((machine) => machine.metrics));
  return metrics.flatMap((metric, i) =>
    shards.flatMap((shard, dash) => {
      const lines = shard?.lines.filter((line) => isOf(metric, line)) ?? [];
      return lines.map(({ configuration, points }): TrendLine => {
        const machine = suite.machines[dash]!;
        const metricName = `${metric.label} ${nameOf(metric, shared)}`;
        const parts = [
          ...(metrics.length > 1 ? [metricName] : []),
          ...(configurations.length > 1 ? [configurations[configuration]!] : []),
          ...(suite.machines.length > 1 ? [`${machineOf(machine)} (${machine.fingerprint})`] : []),
        ];
        return {
          name: parts.join(", ") || metricName,
          colour: i * configurations.length + configuration,
          dash,
          points: points.map(({ arm, ...point }) => pointAt(point, shard!.arms[arm]!, axis)).sort((a, b) => a.x - b.x),
        };
      });
    }),
  );
}

function pointAt(point: Omit<ShardPoint, "arm">, arm: SiteArm, axis: Axis): TrendPoint {
  return { ...point, arm, x: Date.parse(axis === "measured" ? arm.startedAt : arm.committedAt) };
}

/** Whether it is the same metric: a key that once had another unit has another history there. */
export function isOf(metric: SiteMetric, other: Pick<SiteMetric, "key" | "unit" | "better">): boolean {
  return other.key === metric.key && other.unit === metric.unit && other.better === metric.better;
}
