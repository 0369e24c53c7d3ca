import { canonicalJson } from "../../model/canonical-json.ts";
import { configurationOf } from "../../model/configuration-of.ts";
import { machineDifferences } from "../../model/machine-differences.ts";
import type { Machine, RunRecord } from "../../model/run-record.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import { listed } from "../listed.ts";

export interface Baselines {
  /** Of head's target, suite, machine and configuration, the points before head; by time, at least 1. */
  readonly series: readonly Series[];
  /** Starts of all runs that these have, by time. */
  readonly starts: readonly string[];
  /** Why there are none; undefined: there are. */
  readonly lacking: string | undefined;
  readonly warnings: readonly string[];
}

/** What of a store's history says something about a run's head. */
export function comparableBaselines(run: RunRecord, history: readonly Series[]): Baselines {
  const { fingerprint } = run.machine;
  const configuration = canonicalJson(configurationOf(run, run.arms.head));
  const ofSuite = history.filter(({ target, suite }) => target === run.target && suite === run.suite);
  const ofMachine = ofSuite.filter(({ machine }) => machine.fingerprint === fingerprint);
  const alike = ofMachine.filter((series) => canonicalJson(series.configuration) === configuration);

  const began = Date.parse(run.startedAt);
  const isBefore = (point: SeriesPoint) => point.run !== run.id && Date.parse(point.startedAt) < began;
  const series = alike.flatMap((one) => {
    const points = one.points.filter(isBefore);
    return points.length > 0 ? [{ ...one, points }] : [];
  });
  const starts = startsOf(series);
  const later = startsOf(alike).length - starts.length;
  const elsewise = startsOf(ofMachine.filter((one) => !alike.includes(one))).length;
  return {
    series,
    starts,
    lacking: starts.length === 0 ? lacking() : undefined,
    warnings: [
      ...(elsewise > 0 ? [`not compared: baseline runs with other arguments, environment or state (${elsewise})`] : []),
      ...(later > 0 ? [`not compared: baseline runs that are head's own or began no earlier (${later})`] : []),
    ],
  };

  function lacking(): string {
    const suite = `${run.target}/${run.suite}`;
    if (ofSuite.length === 0) return `no baseline of ${suite}`;
    if (ofMachine.length === 0) {
      const machines = new Map(ofSuite.map(({ machine }) => [machine.fingerprint, machine]));
      const others = [...machines.values()].map((other) => machineWords(other, run.machine));
      return `no baseline of ${suite} on machine ${fingerprint}, only on ${listed(others)}`;
    }
    if (alike.length === 0) return `no baseline of ${suite} with head's arguments, environment and state`;
    return `no baseline of ${suite} from before head`;
  }
}

/** What a machine is called, and why its runs are not compared: `0123456789ab (kernel 6.1, not 6.8)`. */
function machineWords(other: Machine, ours: Machine): string {
  const differences = machineDifferences(other, ours);
  return `${other.fingerprint}${differences.length > 0 ? ` (${differences.join("; ")})` : ""}`;
}

/** Starts of the runs that have a point in any of the series, by time. */
function startsOf(series: readonly Series[]): string[] {
  const starts = new Map(series.flatMap(({ points }) => points.map((point) => [point.run, point.startedAt] as const)));
  return [...starts.values()].sort((a, b) => Date.parse(a) - Date.parse(b));
}
