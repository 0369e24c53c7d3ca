import { parseKey } from "../model/key.ts";
import type { Machine } from "../model/run-record.ts";
import type { Configuration } from "../model/series.ts";
import type {
  SiteConfiguration,
  SiteIndex,
  SiteLine,
  SiteMachine,
  SiteMetric,
  SiteShard,
  Summary,
} from "../model/site-data.ts";
import { clean } from "../report/clean.ts";
import { grouped } from "./grouped.ts";
import type { History } from "./history.ts";
import { firstRunOf, lastRunOf, type PlacedSeries, placeSeries } from "./placed-series.ts";
import { siteShard } from "./site-shard.ts";

export interface SiteData {
  readonly index: SiteIndex;
  /** Each made when it is asked for: all together take as much memory as the history. */
  readonly shards: Iterable<SiteShard>;
}

const sparklinePoints = 32;

/**
 * What the pages show of a history: an index with all that the front page needs, and the points in shards. Texts that
 * came with runs are made fit for one line; keys stay as they are.
 */
export function siteData({ series, damaged }: Pick<History, "series" | "damaged">): SiteData {
  const suites = [...grouped(series, ({ target, suite }) => `${target}/${suite}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ofSuite]) => ({ target: ofSuite[0]!.target, suite: ofSuite[0]!.suite, ...placeSeries(ofSuite) }));
  const placed = suites.flatMap(({ machines }) => machines.flat());
  return {
    index: {
      schema: "plimsoll.site/1",
      suites: suites.map(({ target, suite, configurations, machines }) => ({
        target,
        suite,
        configurations: configurations.map(configurationOf),
        machines: machines.map(machineOf),
      })),
      damaged: damaged.map(({ file, reason }) => ({ file: clean(file), reason: clean(reason) })),
    },
    shards: {
      *[Symbol.iterator]() {
        for (const ofShard of grouped(placed, ({ shard }) => shard).values()) yield siteShard(ofShard);
      },
    },
  };
}

function configurationOf({ args, env, state, snapshot, arms, suiteVersion }: Configuration): SiteConfiguration {
  return {
    args: args.map((arg) => clean(arg)),
    env: Object.entries(env).map(([name, value]) => clean(`${name}=${value}`)),
    state,
    ...(snapshot !== undefined && { snapshot }),
    ...(arms !== undefined && { arms }),
    suiteVersion: clean(suiteVersion),
  };
}

function machineOf(series: readonly PlacedSeries[]): SiteMachine {
  const { machine } = series[0]!;
  const { fingerprint, cpu, cores, memoryBytes } = machine;
  return {
    fingerprint,
    cpu: clean(cpu),
    cores,
    memoryBytes,
    details: detailsOf(machine),
    runs: new Set(series.flatMap(({ points }) => points.map(({ run }) => run))).size,
    lastRun: lastRunOf(series),
    periods: [...grouped(series, ({ line }) => `${line}`).values()].map((ofLine) => ({
      configuration: ofLine[0]!.line,
      firstRun: firstRunOf(ofLine),
      lastRun: lastRunOf(ofLine),
    })),
    metrics: [...grouped(series, ({ key, unit, better }) => `${unit} ${better} ${key}`).values()].map(metricOf),
  };
}

function detailsOf({ device, kernel, governor, toolchain }: Machine): [string, string][] {
  const details = [
    ["disk", device.model],
    ["firmware", device.firmware],
    ["file system", device.filesystem],
    ["mount options", device.mountOptions],
    ["kernel", kernel],
    ["frequency governor", governor],
    ...Object.entries(toolchain),
  ] as const;
  return details.map(([name, value]) => [clean(name), clean(value)]);
}

/** @param series one a configuration, at least 1 */
function metricOf(series: readonly PlacedSeries[]): SiteMetric {
  const { key, unit, better, label, shard } = series[0]!;
  const { operation, metric, params } = parseKey(key);
  return {
    key,
    label: clean(label),
    operation: clean(operation),
    metric: clean(metric),
    params: Object.entries(params).map(([name, value]) => [clean(name), clean(String(value))]),
    unit,
    better,
    gated: series.some(({ gated }) => gated),
    shard,
    lines: series.map(lineOf).sort((a, b) => a.configuration - b.configuration),
  };
}

function lineOf({ points, line }: PlacedSeries): SiteLine {
  const latest = points.at(-1)!;
  const previous = points.findLast(({ run }) => run !== latest.run);
  return {
    configuration: line,
    latest: summaryOf(latest),
    previous: previous ? summaryOf(previous) : null,
    recent: points.slice(-sparklinePoints).map(({ median }) => Number(median.toPrecision(4))),
  };
}

function summaryOf({ median, low, high }: Summary): Summary {
  return { median, low, high };
}
