import type { ScreeningWindow } from "../../model/screening.ts";
import type { Series } from "../../model/series.ts";
import { quantile } from "../../stats/quantile.ts";
import type { ChangeTest } from "../change-test.ts";
import { lastChange } from "../last-change.ts";
import { logRatio } from "../pairs.ts";
import { type RunLevel, withinRun } from "./expected-run.ts";
import { minimumRuns, mostRuns } from "./screening-rule.ts";
import type { ScreenedMetric } from "./stand-out.ts";

/** What one metric of head is held against. */
export interface MetricWindow {
  readonly window: ScreeningWindow;
  /** Median of the runs' medians, in the metric's unit. */
  readonly baseline: number;
  /** Undefined where the window says too little: then there is a reason. */
  readonly screened: ScreenedMetric | undefined;
  readonly reason: string | undefined;
}

/**
 * The runs since a metric's level last changed.
 *
 * @param head values of head's executions, at least 1
 * @param options.tolerance natural log
 * @param options.changes shared by the metrics of a run
 */
export function metricWindow(
  series: Series,
  head: readonly number[],
  { tolerance, changes, rng }: { readonly tolerance: number; readonly changes: ChangeTest; readonly rng: () => number },
): MetricWindow {
  const { unit, better } = series;
  const points = series.points.slice(-mostRuns);
  const median = quantile(head, 0.5)!;
  const level = (value: number) => logRatio(median, value, unit, better);
  const levels = points.map((point) => level(point.median));
  // To or from 0 is a change that no ratio tells.
  const whole = levels.findLastIndex((one) => !Number.isFinite(one)) + 1;
  const finite = whole < levels.length;
  const start = finite ? whole + lastChange(levels.slice(whole), rng, changes) : 0;
  const used = points.slice(start);
  const window: ScreeningWindow = {
    runs: used.length,
    from: used[0]!.startedAt,
    commit: used[0]!.commit,
    because: start > 0 ? "level changed" : points.length < series.points.length ? "longest window" : "history begins",
  };
  const baseline = quantile(
    used.map((point) => point.median),
    0.5,
  )!;
  const reason = finite ? tooShort(window) : "a value of 0 has no ratio to others";
  if (reason !== undefined) return { window, baseline, screened: undefined, reason };
  const runs = used.map(({ run, n }, i): RunLevel => ({ run, level: levels[start + i]!, executions: n }));
  const logs = used.map(({ samples }) => samples.map(level).filter(Number.isFinite));
  const screened: ScreenedMetric = {
    runs,
    head: { level: 0, executions: head.length },
    within: withinRun(logs),
    tolerance,
  };
  return { window, baseline, screened, reason: undefined };
}

function tooShort({ runs, because, commit, from }: ScreeningWindow): string | undefined {
  if (runs >= minimumRuns) return undefined;
  const since =
    because === "level changed" ? ` since its level changed (${commit.slice(0, 12)}, ${from.slice(0, 10)})` : "";
  return `baseline runs${since}: ${runs}, and ${minimumRuns} are needed`;
}
