import type { AcceptedShift } from "../../model/accepted.ts";
import { coarser } from "../../model/coarser.ts";
import type { RegressedMain, ScreeningWindow } from "../../model/screening.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import { quantile } from "../../stats/quantile.ts";
import { type FollowedSeries, followSeries } from "../detect/follow-series.ts";
import { logRatio } from "../pairs.ts";
import { boundless, roundingSlack } from "../rounding-slack.ts";
import { type RunLevel, withinRun } from "./expected-run.ts";
import { minimumRuns, mostRuns } from "./screening-rule.ts";
import type { ScreenedMetric } from "./stand-out.ts";

/** What one metric of head is held against. */
export interface MetricWindow {
  readonly window: ScreeningWindow;
  /** Where main is worse than the window, so that head cannot be blamed for being so too. */
  readonly regressedMain: RegressedMain | undefined;
  /** Median of the runs' medians, in the metric's unit. */
  readonly baseline: number;
  /** Undefined where the window says too little: then there is a reason. */
  readonly screened: ScreenedMetric | undefined;
  readonly reason: string | undefined;
}

export interface WindowOptions {
  /** Natural log. */
  readonly tolerance: number;
  /** Of head's values, in the metric's unit; the history has its own. */
  readonly precision: number | undefined;
  /** Accepted shifts that speak of this metric. */
  readonly shifts: readonly AcceptedShift[];
  /** Uniform numbers in [0, 1). */
  readonly rng: () => number;
}

/**
 * The runs since the reference level began, but for those in which main is regressed. Changes within the tolerance stay
 * in: what head does to such a level is asked of the runs that it comes from, and they lie no further from the reference
 * than the tolerance, however many small changes there were.
 *
 * @param head values of head's executions, at least 1
 */
export function metricWindow(series: Series, head: readonly number[], options: WindowOptions): MetricWindow {
  const followed = followSeries(series, { ...options, method: "pelt" });
  const { unit, better } = series;
  const { used, window } = windowOf(followed);
  const medianOf = (points: readonly SeriesPoint[]) =>
    quantile(
      points.map(({ median }) => median),
      0.5,
    )!;
  const about = { window, regressedMain: regressedMainOf(followed), baseline: medianOf(used) };

  const headMedian = quantile(head, 0.5)!;
  const level = (value: number) => logRatio(headMedian, value, unit, better);
  const levels = used.map(({ median }) => level(median));
  const { precision } = coarser(series.precision, options.precision);
  const slack = (value: number) => (precision === undefined ? 0 : roundingSlack(value, precision, unit));
  const rounding = slack(headMedian) + slack(about.baseline);
  const reason = !levels.every(Number.isFinite)
    ? "a value of 0 has no ratio to others"
    : rounding >= boundless
      ? "is rounded to its own size"
      : tooShort(window, about.regressedMain);
  if (reason !== undefined) return { ...about, screened: undefined, reason };
  const runs = used.map(({ run, n }, i): RunLevel => ({ run, level: levels[i]!, executions: n }));
  // What pruning left of a run was chosen by size, and does not scatter as its executions did.
  const whole = used.filter(({ n, samples }) => samples.length === n);
  const logs = whole.map(({ samples }) => samples.map(level).filter(Number.isFinite));
  const screened: ScreenedMetric = {
    runs,
    head: { level: 0, executions: head.length },
    within: withinRun(logs),
    tolerance: options.tolerance,
    rounding,
  };
  return { ...about, screened, reason: undefined };
}

function windowOf({ points, leftOut, starts, stretches, reference }: FollowedSeries) {
  const fit = stretches
    .slice(reference)
    .filter(({ regressed }) => !regressed)
    .flatMap(({ from, to }) => points.slice(from, to));
  const used = fit.slice(-mostRuns);
  const began = (): ScreeningWindow["because"] => {
    if (used.length < fit.length) return "longest window";
    if (reference > 0) return starts[reference - 1]!.accepted ? "level accepted" : "level changed";
    return leftOut > 0 ? "level changed" : "history begins";
  };
  const [first] = used;
  return {
    used,
    window: { runs: used.length, from: first!.startedAt, commit: first!.commit, because: began() },
  };
}

function regressedMainOf({ points, stretches, reference, open }: FollowedSeries): RegressedMain | undefined {
  if (open === undefined) return undefined;
  const { commit, startedAt } = points[stretches[open]!.from]!;
  return {
    commit,
    from: startedAt,
    change: Math.expm1(stretches.at(-1)!.level - stretches[reference]!.level),
  };
}

function tooShort(
  { runs, because, commit, from }: ScreeningWindow,
  regressed: RegressedMain | undefined,
): string | undefined {
  if (runs >= minimumRuns) return undefined;
  const place = (at: { commit: string; from: string }) => `(${at.commit.slice(0, 12)}, ${at.from.slice(0, 10)})`;
  const since =
    because === "level changed"
      ? ` since its level changed ${place({ commit, from })}`
      : because === "level accepted"
        ? ` since its level was accepted ${place({ commit, from })}`
        : "";
  const before = regressed ? ` before main regressed ${place(regressed)}` : "";
  return `baseline runs${since}${before}: ${runs}, and ${minimumRuns} are needed`;
}
