import { createHash } from "node:crypto";
import { canonicalJson } from "../../model/canonical-json.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import type { ExportedRun } from "../exported-entry.ts";
import { grouped } from "../grouped.ts";

export interface MeasuredEntry {
  readonly suite: string;
  readonly entry: {
    readonly commit: object;
    /** ms since 1970 */
    readonly date: number;
    readonly tool: "customSmallerIsBetter" | "customBiggerIsBetter";
    readonly benches: readonly object[];
    readonly plimsoll: ExportedRun;
  };
}

/** Runs as entries of a dashboard of github-action-benchmark, by time; one for each direction that a run's metrics have. */
export function measuredEntries(series: readonly Series[], repoUrl: string): MeasuredEntry[] {
  const points = series.flatMap((one) => one.points.map((point) => ({ one, point, suite: suiteName(one) })));
  const entries = [...grouped(points, ({ point, suite }) => `${point.run} ${point.arm} ${suite}`).values()];
  return entries
    .map((ofEntry): MeasuredEntry => {
      const { one, point, suite } = ofEntry[0]!;
      return {
        suite,
        entry: {
          commit: commitOf(point, repoUrl),
          date: Date.parse(point.startedAt),
          tool: one.better === "lower" ? "customSmallerIsBetter" : "customBiggerIsBetter",
          benches: ofEntry.map((each) => benchOf(each.one, each.point)),
          plimsoll: { run: point.run, arm: point.arm },
        },
      };
    })
    .sort((a, b) => a.entry.date - b.entry.date);
}

/** What differs in any of these must not be in one line. */
function suiteName(series: Series): string {
  const { suite, conditions } = placeOf(series);
  return `${suite} (${conditions}, ${series.better} is better)`;
}

/** Where and how a series was measured: where any of it differs, values are not those of one line. */
export function placeOf({ target, suite, machine, configuration }: Series) {
  const digest = createHash("sha256").update(canonicalJson(configuration)).digest("hex").slice(0, 6);
  return {
    suite: `${target}/${suite}`,
    conditions: `machine ${machine.fingerprint}, configuration ${digest}`,
  };
}

function commitOf({ commit, title, committedAt }: SeriesPoint, repoUrl: string): object {
  // The dashboard's page reads names of both, which no run has.
  const nobody = { name: "unknown", username: "unknown" };
  return {
    author: nobody,
    committer: nobody,
    id: commit,
    message: title,
    timestamp: committedAt,
    url: repoUrl === "" ? "" : `${repoUrl}/commit/${commit}`,
  };
}

/** A value as the action knows it: median, half width of its interval, and in words how it was measured. */
export function benchOf({ key, unit, machine, configuration }: Series, { median, low, high, n }: SeriesPoint) {
  const { args, env, state, snapshot, arms, suiteVersion } = configuration;
  const extra = [
    `n: ${n}`,
    ...(low === null || high === null ? [] : [`95 % interval of the median: ${low} … ${high}`]),
    `cpu: ${machine.cpu}`,
    `state: ${state}`,
    ...(snapshot === undefined ? [] : [`snapshot: ${snapshot}`]),
    ...(arms === undefined ? [] : [`arms: ${arms}`]),
    `suite version: ${suiteVersion}`,
    ...(args.length === 0 ? [] : [`args: ${JSON.stringify(args)}`]),
    ...(Object.keys(env).length === 0 ? [] : [`env: ${JSON.stringify(env)}`]),
  ];
  return {
    name: key,
    value: median,
    unit: unit === "1" ? "" : unit,
    ...(low === null || high === null ? {} : { range: `± ${Math.max(high - median, median - low)}` }),
    extra: extra.join("\n"),
  };
}
