import { canonicalJson } from "../model/canonical-json.ts";
import { parseKey } from "../model/key.ts";
import type { Configuration, Series } from "../model/series.ts";
import { grouped } from "./grouped.ts";

/** A series and where the site has it. */
export interface PlacedSeries extends Series {
  /** Index into the suite's configurations. */
  readonly line: number;
  /** Id of the shard with its points. */
  readonly shard: string;
}

export interface PlacedSuite {
  /** Latest used first. */
  readonly configurations: readonly Configuration[];
  /** Latest used first; each at least one series. */
  readonly machines: readonly (readonly PlacedSeries[])[];
}

/** @param series of one suite of one target, at least 1 */
export function placeSeries(series: readonly Series[]): PlacedSuite {
  const identityOf = ({ configuration }: Series) => canonicalJson(configuration);
  const configurations = [...grouped(series, identityOf)].sort(([, a], [, b]) => latestFirst(a, b));
  const lines = new Map(configurations.map(([identity], line) => [identity, line]));
  const machines = [...grouped(series, ({ machine }) => machine.fingerprint).values()].sort(latestFirst);
  return {
    configurations: configurations.map(([, [one]]) => one!.configuration),
    machines: machines.map((ofMachine) => {
      const shards = new Map<string, number>();
      return ofMachine.map((one) => {
        const { operation, metric } = parseKey(one.key);
        const quantity = `${operation}:${metric}`;
        if (!shards.has(quantity)) shards.set(quantity, shards.size);
        // A number, since operations and metrics may have any name.
        const shard = [one.target, one.suite, one.machine.fingerprint, shards.get(quantity)].join("/");
        return { ...one, line: lines.get(identityOf(one))!, shard };
      });
    }),
  };
}

/** Start of the earliest run that any of these has. */
export function firstRunOf(series: readonly Series[]): string {
  return series.map(({ points }) => points[0]!.startedAt).reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a));
}

/** Start of the latest run that any of these has. */
export function lastRunOf(series: readonly Series[]): string {
  return series.map(({ points }) => points.at(-1)!.startedAt).reduce((a, b) => (Date.parse(a) < Date.parse(b) ? b : a));
}

function latestFirst(a: readonly Series[], b: readonly Series[]): number {
  return Date.parse(lastRunOf(b)) - Date.parse(lastRunOf(a));
}
