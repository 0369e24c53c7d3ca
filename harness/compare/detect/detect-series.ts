import type { AcceptedShift } from "../../model/accepted.ts";
import type { ChangePoint, DetectedSeries, DetectedSize, Drift, Moment } from "../../model/detection.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import { normalQuantile } from "../../stats/normal-quantile.ts";
import { quantile } from "../../stats/quantile.ts";
import { clipOutliers } from "./clip-outliers.ts";
import { shiftConfidence, shortestLevel } from "./detection-rule.ts";
import type { Change } from "./find-changes.ts";
import { findDrifts } from "./find-drifts.ts";
import { type FollowedSeries, type FollowOptions, followSeries } from "./follow-series.ts";
import { longRunNoise } from "./long-run-noise.ts";
import type { Mutes } from "./mutes.ts";
import { autocorrelation } from "./residual-autocorrelation.ts";

interface SeriesOptions extends FollowOptions {
  /** As ratio − 1. */
  readonly tolerance: number;
  readonly mutes: Mutes;
}

/** Above it, runs are so alike to their neighbours that levels and noise are hard to tell apart. */
const mostAutocorrelation = 0.6;

/** So long it is told that something was fixed or improved; from then on the level is an ordinary one. */
const newsDays = 30;

const day = 24 * 3600 * 1000;

/** @returns with the accepted shifts whose commits the series has */
export function detectSeries(
  series: Series,
  options: SeriesOptions,
): { readonly detected: DetectedSeries; readonly recorded: readonly AcceptedShift[] } {
  const { mutes } = options;
  const tolerance = Math.log1p(options.tolerance);
  const followed = followSeries(series, { ...options, tolerance });
  const { points, levels, stretches, reference, recorded } = followed;
  const { target, suite, machine, configuration, key, label, unit, better, gated } = series;
  const kindOf = ({ shift: { estimate }, rounding }: Change): ChangePoint["kind"] =>
    estimate > tolerance + rounding ? "regression" : estimate < -tolerance - rounding ? "improvement" : "shift";
  const anchor = stretches[reference]!;
  return {
    recorded,
    detected: {
      ...{
        target,
        suite,
        fingerprint: machine.fingerprint,
        key,
        label,
        unit,
        better,
        gated,
        tolerance: options.tolerance,
      },
      configuration: { ...configuration, args: [...configuration.args], env: { ...configuration.env } },
      runs: points.length,
      reference: {
        value: medianOf(points.slice(anchor.from, anchor.to)),
        from: moment(points[anchor.from]!),
        to: moment(points[anchor.to - 1]!),
        runs: anchor.to - anchor.from,
      },
      ...standingOf(followed),
      latest: latestOf(followed),
      changes: followed.changes.map((change) => changePoint(followed, change, kindOf(change))),
      drifts: driftsOf(followed, tolerance, kindOf),
      ...(mutes.muted && { muted: mutes.muted }),
      warnings: warningsOf(followed, mutes, autocorrelation(levels, followed.changes)),
    },
  };
}

function standingOf({
  points,
  stretches,
  open,
  news,
}: FollowedSeries): Pick<DetectedSeries, "standing" | "since" | "fixedAt"> {
  const firstOf = (stretch: number) => moment(points[stretches[stretch]!.from]!);
  if (open !== undefined) return { standing: "regressed", since: firstOf(open) };
  if (points.length < 2 * shortestLevel) return { standing: "unknown" };
  if (news === undefined) return { standing: "steady" };
  const at = firstOf(news.at);
  if (Date.parse(points.at(-1)!.startedAt) - Date.parse(at.startedAt) > newsDays * day) return { standing: "steady" };
  if (news.kind === "improved") return { standing: "improved" };
  return { standing: "fixed", since: firstOf(news.since), fixedAt: at };
}

function latestOf({ points, levels, starts, stretches, reference }: FollowedSeries): DetectedSeries["latest"] {
  const [anchor, last] = [stretches[reference]!, stretches.at(-1)!];
  const bounds = starts.map(({ index }) => index);
  const { longRun } = longRunNoise(clipOutliers(levels), bounds);
  const apart = anchor === last ? 0 : 1 / (anchor.to - anchor.from) + 1 / (last.to - last.from);
  const rounding = anchor === last ? 0 : anchor.slack + last.slack;
  const error = normalQuantile((1 + shiftConfidence) / 2) * Math.sqrt(longRun * apart) + rounding;
  const shift = last.level - anchor.level;
  return {
    value: medianOf(points.slice(last.from)),
    runs: last.to - last.from,
    change: size({ estimate: shift, low: shift - error, high: shift + error }),
  };
}

function changePoint(
  { points, stretches, starts }: FollowedSeries,
  { index, shift, confidence }: Change,
  kind: ChangePoint["kind"],
): ChangePoint {
  const at = starts.findIndex((start) => start.index === index);
  const { accepted } = starts[at]!;
  const [before, after] = [stretches[at]!, stretches[at + 1]!];
  return {
    kind,
    before: moment(points[index - 1]!),
    after: moment(points[index]!),
    change: size(shift),
    confidence,
    runs: [before.to - before.from, after.to - after.from],
    ...(accepted && { accepted }),
    confirmations: [],
  };
}

/** Drifts since the last accepted shift, beside the changes that are reported as more than the tolerance. */
function driftsOf(
  { points, levels, slack, starts, changes }: FollowedSeries,
  tolerance: number,
  kindOf: (change: Change) => ChangePoint["kind"],
): Drift[] {
  const from = starts.findLast(({ accepted }) => accepted !== undefined)?.index ?? 0;
  const steps = changes.filter((change) => change.index > from && kindOf(change) !== "shift");
  const flat = levels.map((level, i) =>
    steps.reduce((left, { index, shift }) => (index <= i ? left - shift.estimate : left), level),
  );
  const times = points.map(({ startedAt }) => Date.parse(startedAt));
  const rounding = 2 * Math.max(...slack.slice(from));
  return findDrifts(flat.slice(from), times.slice(from), tolerance, rounding).map((drift) => ({
    against: drift.against,
    from: moment(points[from + drift.from]!),
    to: moment(points.at(-1)!),
    change: size(drift.shift),
  }));
}

function warningsOf({ points, leftOut, stretches, doubtful }: FollowedSeries, mutes: Mutes, alike?: number): string[] {
  const shortOf = (point: SeriesPoint) => `${point.commit.slice(0, 12)} (${point.startedAt.slice(0, 10)})`;
  const { expired } = mutes;
  return [
    ...(leftOut > 0
      ? [`was or became 0 before ${shortOf(points[0]!)}, which no ratio tells: ${leftOut} earlier runs are left out`]
      : []),
    ...(alike !== undefined && alike > mostAutocorrelation
      ? [`runs are much like their neighbours (autocorrelation ${alike.toFixed(2)}): changes may be wandering noise`]
      : []),
    ...doubtful.map(({ accepted, since, ended }) => {
      const began = shortOf(points[stretches[since]!.from]!);
      return ended
        ? `the shift accepted at ${accepted.commit} also ended a regression since ${began}, which was not accepted itself`
        : `the shift accepted at ${accepted.commit} changed nothing here, and leaves the regression since ${began} open`;
    }),
    ...(expired ? [`its mute is over since ${expired.until.slice(0, 10)} (${expired.who}: ${expired.reason})`] : []),
  ];
}

const medianOf = (points: readonly SeriesPoint[]): number =>
  quantile(
    points.map(({ median }) => median),
    0.5,
  )!;

function moment({ run, commit, title, committedAt, startedAt, median }: SeriesPoint): Moment {
  return { run, commit, title, committedAt, startedAt, value: median };
}

/** From natural logs. */
function size({ estimate, low, high }: Change["shift"]): DetectedSize {
  return { estimate: Math.expm1(estimate), low: Math.expm1(low), high: Math.expm1(high) };
}
