import { quantile } from "../../stats/quantile.ts";
import { tQuantile } from "../../stats/t-quantile.ts";
import { roundedOff } from "../rounding-slack.ts";
import { powerDeviate } from "../rule.ts";
import {
  type Expectation,
  expectation,
  expectationsWithoutEach,
  medianVariance,
  type RunLevel,
} from "./expected-run.ts";

/** One metric in the baseline runs and in head; natural logs, positive is worse. */
export interface ScreenedMetric {
  /** At least 3. */
  readonly runs: readonly RunLevel[];
  readonly head: Omit<RunLevel, "run">;
  /** Standard deviation of an execution within a run. */
  readonly within: number;
  /** What rounding can make of no change; by default nothing. */
  readonly rounding?: number;
  /** Smaller changes never stand out. */
  readonly tolerance: number;
}

/** Natural logs. */
export interface StandOut {
  readonly change: number;
  /** From which change on head stands out. */
  readonly threshold: number;
  /** True change that stands out 4 times in 5. */
  readonly detectable: number;
  readonly p: number;
}

export interface StandOutRule {
  readonly alpha: number;
  /** Ask whether head is worse than an ordinary run made worse by the tolerance, and trust no share of runs above α. */
  readonly strict: boolean;
}

/**
 * No metric is taken to be steadier than this, nor than a quarter of its tolerance: a count that never varied may do so
 * once.
 */
const steadiest = 1e-4;

/** How many runs the middle scale of the family counts for, against a metric's own. */
const priorRuns = 4;

/**
 * Whether head stands out of what the baseline runs lead to expect, over a family of metrics that shares one α.
 *
 * Each baseline run is held against the others as head is held against all of them, and its metric that stands out most
 * is noted. Were head one more such run, its own would be among the largest share α of these no more often than α:
 * however the metrics are correlated and whatever the noise between runs looks like. Runs count, not executions. Where
 * there are fewer runs than 1/α, the largest is the bar, and no lower than Student's t would have it.
 *
 * @param metrics of one family and kind, at least 1
 * @returns undefined where fewer than 3 runs have all metrics
 * @see Barber et al. 2021, Ann. Statist. 49(1) (jackknife+: prediction from leaving each unit out)
 */
export function standOut(
  metrics: readonly ScreenedMetric[],
  rule: StandOutRule,
): { readonly units: number; readonly metrics: readonly StandOut[] } | undefined {
  const units = sharedRuns(metrics);
  if (units.length < 3) return undefined;

  const all = metrics.map(({ runs }) => expectation(runs));
  const scales = scalesOf(metrics, all);
  const leftOut = leaveOneOut(metrics, units);
  const typical = metrics.map(({ runs, within }) => within ** 2 * meanVariance(runs));
  const spread = (row: number, scale: number, executions: number) =>
    Math.max(
      steadiest,
      metrics[row]!.tolerance / 4,
      Math.sqrt(Math.max(0, scale ** 2 - typical[row]!) + metrics[row]!.within ** 2 * medianVariance(executions)),
    );

  const reference = leftOut.map((unit) =>
    Math.max(...unit.map(({ run, level, scale }, row) => (run.level - level) / spread(row, scale, run.executions))),
  );
  const bar = barOf(reference, rule, metrics);
  return {
    units: units.length,
    metrics: metrics.map(({ head, tolerance, rounding = 0 }, row) => {
      const margin = rule.strict ? tolerance : 0;
      const change = head.level - all[row]!.level;
      const sd = spread(row, scales[row]!, head.executions);
      const threshold = Math.max(tolerance, margin + bar * sd) + rounding;
      const stands = (change - margin - rounding) / sd;
      const asMuch = reference.filter((of) => of >= stands).length;
      const detectable = threshold + Math.max(powerDeviate * sd, roundedOff * rounding);
      return { change, threshold, detectable, p: (asMuch + 1) / (units.length + 1) };
    }),
  };
}

/** In standard deviations. */
function barOf(reference: readonly number[], { alpha, strict }: StandOutRule, metrics: readonly unknown[]): number {
  const n = reference.length;
  // A share of α as 0.2·5 must not lose a run to binary fractions.
  const allowed = Math.floor(alpha * (n + 1) + 1e-9);
  const byRank = reference.toSorted((a, b) => b - a)[Math.max(1, allowed) - 1]!;
  if (allowed >= 1 && !strict) return byRank;
  const each = (1 - alpha) ** (1 / metrics.length);
  // The level is a median of n runs, and as uncertain as one.
  return Math.max(byRank, tQuantile(each, n - 1) * Math.sqrt(1 + medianVariance(n)));
}

/** Ids of the runs that all metrics have. */
function sharedRuns(metrics: readonly ScreenedMetric[]): string[] {
  const [first, ...others] = metrics.map(({ runs }) => new Set(runs.map(({ run }) => run)));
  return [...first!].filter((run) => others.every((runs) => runs.has(run)));
}

/** For each unit and metric: the run's level, and what the other runs lead to expect. */
function leaveOneOut(
  metrics: readonly ScreenedMetric[],
  units: readonly string[],
): (Expectation & { readonly run: RunLevel })[][] {
  const expected = metrics.map(({ runs }) => {
    const without = expectationsWithoutEach(runs);
    return new Map(runs.map((run, i) => [run.run, { run, ...without[i]! }]));
  });
  return units.map((unit) => {
    const own = expected.map((of) => of.get(unit)!);
    const scales = scalesOf(metrics, own);
    return own.map((one, row) => ({ ...one, scale: scales[row]! }));
  });
}

/**
 * Each metric's own scale and, as if a few runs more had shown it, the middle one: few runs tell little of one alone.
 */
function scalesOf(metrics: readonly ScreenedMetric[], own: readonly Expectation[]): number[] {
  const middle = quantile(
    own.map(({ scale }) => scale),
    0.5,
  )!;
  return metrics.map(({ runs }, row) => {
    const freedom = runs.length - 1;
    return Math.sqrt((priorRuns * middle ** 2 + freedom * own[row]!.scale ** 2) / (priorRuns + freedom));
  });
}

function meanVariance(runs: readonly RunLevel[]): number {
  return runs.reduce((sum, { executions }) => sum + medianVariance(executions), 0) / runs.length;
}
