import type {
  ShardPoint,
  SiteArm,
  SiteMachine,
  SiteMetric,
  SiteShard,
  SiteSuite,
  Summary,
} from "../../harness/model/site-data.ts";
import type { Axis } from "./route.ts";
import { spanOf } from "./span.ts";
import { type Succession, successions } from "./successions.ts";
import { configurationNames, machineNames, nameOf, sharedParams } from "./words.ts";

export interface TrendPoint extends Summary {
  /** ms since 1970 */
  readonly x: number;
  readonly arm: SiteArm;
  readonly n: number;
  readonly samples: readonly number[];
  /** Median of the run before on the same machine; undefined: there is none. */
  readonly previous?: number | undefined;
}

/** The part of a line that one machine measured. */
export interface Stretch {
  readonly machine: SiteMachine;
  /** By x, at least 1. */
  readonly points: readonly TrendPoint[];
}

/** One metric in one configuration on machines that succeeded one another: their values are never joined or compared. */
export interface TrendLine {
  /** What not all lines have in common. */
  readonly name: string;
  /** Index of its colour: one a metric and configuration. */
  readonly colour: number;
  /** Index of its dashes: one for each of the machines that measured at the same time, 0 for the one used last. */
  readonly dash: number;
  /** By x, which do not overlap, at least 1. */
  readonly stretches: readonly Stretch[];
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
  const measured = suite.machines.map((machine, i) => stretchesOf(machine, shards[i], metrics, axis));
  const stretchOf = (metric: SiteMetric, configuration: number, machine: SiteMachine): Stretch[] => {
    const stretch = measured[suite.machines.indexOf(machine)]!.get(nameOfStretch(metric, configuration));
    return stretch === undefined ? [] : [stretch];
  };
  const drawn = configurations.map((_, configuration) =>
    successions(suite.machines, configuration).flatMap((machines) =>
      apartInTime(machines, (machine) => metrics.flatMap((metric) => stretchOf(metric, configuration, machine))),
    ),
  );
  const several = drawn.some((ofConfiguration) => ofConfiguration.length > 1);
  return metrics.flatMap((metric, i) =>
    drawn.flatMap((ofConfiguration, configuration) => {
      const names = machineNames(ofConfiguration.map((machines) => machines.at(-1)!));
      return ofConfiguration.flatMap((machines, dash): TrendLine[] => {
        const stretches = machines.flatMap((machine) => stretchOf(metric, configuration, machine));
        if (stretches.length === 0) return [];
        const metricName = `${metric.label} ${nameOf(metric, shared)}`;
        const parts = [
          ...(metrics.length > 1 ? [metricName] : []),
          ...(configurations.length > 1 ? [configurations[configuration]!] : []),
          ...(several ? [names[dash]!] : []),
        ];
        return [
          {
            name: parts.join(", ") || metricName,
            colour: i * configurations.length + configuration,
            dash,
            stretches,
          },
        ];
      });
    }),
  );
}

/** All of a line's points, by x. */
export function pointsOfLine({ stretches }: TrendLine): TrendPoint[] {
  return stretches.flatMap(({ points }) => points);
}

/**
 * By the time of measuring, machines of a succession stand one after the other. By the time of commits they may not:
 * where a later machine measured older commits they become lines beside each other.
 *
 * @param stretchesOf what is drawn of a machine; machines of which nothing is are left out
 * @returns the one used last first
 */
function apartInTime(
  succession: Succession,
  stretchesOf: (machine: SiteMachine) => readonly Stretch[],
): SiteMachine[][] {
  const lines: { machines: SiteMachine[]; start: number }[] = [];
  for (const machine of succession.toReversed()) {
    const times = stretchesOf(machine).flatMap(({ points }) => [points[0]!.x, points.at(-1)!.x]);
    if (times.length === 0) continue;
    const [start, end] = spanOf(times);
    const later = lines.at(-1);
    if (later === undefined || later.start <= end) lines.push({ machines: [machine], start });
    else {
      later.machines.unshift(machine);
      later.start = start;
    }
  }
  return lines.map(({ machines }) => machines);
}

const nameOfStretch = ({ key }: Pick<SiteMetric, "key">, configuration: number) => `${configuration} ${key}`;

/** What a machine measured of the metrics, by metric and configuration. */
function stretchesOf(
  machine: SiteMachine,
  shard: SiteShard | undefined,
  metrics: readonly SiteMetric[],
  axis: Axis,
): Map<string, Stretch> {
  if (shard === undefined) return new Map();
  const { arms, lines } = shard;
  const times = arms.map(({ startedAt, committedAt }) => Date.parse(axis === "measured" ? startedAt : committedAt));
  return new Map(
    lines
      .filter((line) => metrics.some((metric) => isOf(metric, line)))
      .map((line) => [
        nameOfStretch(line, line.configuration),
        { machine, points: pointsOf(line.points, arms, times) },
      ]),
  );
}

function pointsOf(
  points: readonly ShardPoint[],
  arms: readonly SiteArm[],
  times: readonly number[],
): readonly TrendPoint[] {
  const sorted = points
    .map(({ arm, n, samples, median, low, high }) => ({
      x: times[arm]!,
      arm: arms[arm]!,
      n,
      samples,
      median,
      low,
      high,
      previous: undefined as number | undefined,
    }))
    .sort((a, b) => a.x - b.x);
  for (const [i, point] of sorted.entries()) {
    // Both arms of a run were measured together.
    let before = i - 1;
    while (before >= 0 && sorted[before]!.arm.run === point.arm.run) before -= 1;
    point.previous = sorted[before]?.median;
  }
  return sorted;
}

/** Whether it is the same metric: a key that once had another unit has another history there. */
export function isOf(metric: SiteMetric, other: Pick<SiteMetric, "key" | "unit" | "better">): boolean {
  return other.key === metric.key && other.unit === metric.unit && other.better === metric.better;
}
