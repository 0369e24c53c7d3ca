import type { Calibration, Frequency } from "../../model/calibration.ts";
import type { ArmName, RunRecord } from "../../model/run-record.ts";
import { quantile } from "../../stats/quantile.ts";
import type { LogRatios } from "../log-ratios.ts";
import { metricRules } from "../metric-rules.ts";
import { comparableKeys, completePairs, logRatios, type Pair, samplesOf } from "../pairs.ts";
import { percent } from "../percent.ts";
import { roundedShift } from "../rounded-shift.ts";
import { roundingWarnings } from "../rounding-warnings.ts";
import type { MetricRule, Rule } from "../rule.ts";
import { armEffects } from "./arm-effects.ts";
import { commonShare } from "./common-share.ts";
import { describeMetric } from "./describe-metric.ts";
import { executionLength } from "./execution-length.ts";
import { layoutEffects } from "./layout-effects.ts";
import { noiseOf } from "./noise-of.ts";
import { recommend } from "./recommend.ts";
import { secondOverFirst } from "./second-over-first.ts";
import { selectRows } from "./select-rows.ts";
import { tryRule } from "./try-rule.ts";

export interface CalibrationInput {
  /** The same program on both sides: see `calibrationPart`. */
  readonly run: RunRecord;
  /** Runs of that program against rebuilds of its source, one a rebuild. */
  readonly rebuilds: readonly RunRecord[];
  /** Change that one would like to find, ratio − 1. */
  readonly wished: number;
  /** From a source of randomness to the arm that goes first in each pair: as runs are scheduled. */
  readonly firstArm: (rng: () => number) => (pair: number) => ArmName;
  /** The plan to try; by default the run's. A run that was measured for calibration has one look, at its end. */
  readonly rule?: Rule;
  /** Simulated runs for false alarms; a tenth of them for what is detectable. */
  readonly resamples: number;
}

/** Of the metrics' layout effects, the one that the tolerance is to cover: a single odd metric is not to set it. */
const coveredLayouts = 0.9;

/** Fewer pairs say too little about noise. */
const manyPairs = 20;

/**
 * What a machine can see with a suite, from a run of one program against itself. Yields what it is at, many times.
 *
 * @returns the same for the same input
 */
export function* calibrate(input: CalibrationInput): Generator<string, Calibration> {
  const { run, rebuilds, wished, firstArm, resamples } = input;
  const { looks, alpha, tolerance } = input.rule ?? run.plan;
  const { labels } = run.plan;
  const rule = { looks: [...looks], alpha, tolerance };
  const pairs = completePairs(run);
  const keys = comparableKeys(Object.keys(run.metrics), pairs);
  const measured = logRatios(run, pairs, keys);
  const metrics = metricRules(run.metrics, keys, { ...run.plan, ...rule, excluded: {} });
  const gated = [...keys.keys()].filter((row) => metrics[row]!.gated);
  const judged = { rule, metrics: gated.map((row) => metrics[row]!) };
  const data = selectRows(measured, gated);
  const layouts = layoutEffects(
    rebuilds.map((rebuild) =>
      logRatios(
        rebuild,
        completePairs(rebuild),
        gated.map((row) => keys[row]!),
      ),
    ),
    run.seed,
  );
  const second = secondOverFirst(measured);
  const arms = armEffects(data, judged);
  const noise = noiseOf(data, arms, layouts, { firstArm, seed: run.seed });
  const trial = yield* tryRule(noise, judged, resamples);
  const middle = trial.middle === undefined ? undefined : gated[trial.middle]!;

  const secondsPerPair = run.timing.wall / pairs.length;
  const executingPerPair = run.timing.executing / pairs.length;
  const advice = recommend({
    rule,
    tolerance: middle === undefined ? tolerance : metrics[middle]!.tolerance,
    detectable: trial.family.mde.map(({ pairs, one }) => ({ pairs, change: one })),
    rounding: middle === undefined ? 0 : roundingOf(measured, middle),
    layout: quantile(
      layouts.flatMap((effect) => effect?.sd ?? []),
      coveredLayouts,
    ),
    wished,
    length: executionLength(commonShare(selectRows(second, gated)), secondsPerPair, executingPerPair),
  });
  const needed = advice.pairs;
  return {
    schema: "plimsoll.calibration/1",
    target: run.target,
    suite: run.suite,
    machine: run.machine,
    measuredAt: run.startedAt,
    run: run.id,
    program: run.arms.head,
    ...(run.snapshot !== undefined && { snapshot: run.snapshot }),
    ...(run.plan.arms !== undefined && { arms: run.plan.arms }),
    rebuilds: rebuilds.map((rebuild) => rebuild.arms.head.artifact),
    pairs: pairs.length,
    secondsPerPair,
    executingPerPair,
    rule,
    labels,
    metrics: keys.map((key, row) => {
      const at = gated.indexOf(row);
      return {
        ...describeMetric({ metrics: run.metrics, pairs, measured, second }, key, row),
        gated: at >= 0,
        layout: layouts[at]?.sd ?? null,
        falseAlarms: trial.alone[at] ?? null,
        mde: at < 0 ? [] : trial.byMetric.map(({ pairs, changes }) => ({ pairs, change: changes[at]! })),
      };
    }),
    family: { metrics: trial.blocking.length, middle: middle === undefined ? null : keys[middle]!, ...trial.family },
    wished: { change: wished, pairs: needed ?? null, seconds: needed === undefined ? null : needed * secondsPerPair },
    recommendation: advice.recommendation,
    mayNotBlock: trial.alone.flatMap((frequency, at) =>
      trial.blocking.includes(at) ? [] : [{ key: keys[gated[at]!]!, reason: tooManyAlarms(frequency, rule) }],
    ),
    warnings: [
      ...warnings(
        run,
        pairs.length,
        gated.map((row) => keys[row]!),
        arms,
      ),
      ...roundingWarnings(gated.map((row) => printedAs(run, pairs, keys[row]!, metrics[row]!))),
    ],
  };
}

function roundingOf(data: LogRatios, row: number): number {
  return roundedShift(data.values.slice(row * data.pairs, (row + 1) * data.pairs), data, row).rounding;
}

function printedAs({ metrics }: RunRecord, pairs: readonly Pair[], key: string, { tolerance }: MetricRule) {
  const samples = samplesOf(pairs, key);
  const median = (arm: ArmName) =>
    quantile(
      samples.map((sample) => sample[arm]),
      0.5,
    )!;
  const { unit, precision } = metrics[key]!;
  return { key, unit, precision, tolerance, base: median("base"), head: median("head") };
}

function tooManyAlarms({ share, low, high }: Frequency, { alpha }: Rule): string {
  const interval = `[${percent(low)}, ${percent(high)}]`;
  return `false alarms in ${percent(share)} ${interval} of runs without a change, ${percent(alpha)} are allowed`;
}

function warnings(run: RunRecord, pairs: number, keys: readonly string[], arms: readonly number[]): string[] {
  const unequal = keys.flatMap((key, at) => {
    const change = Math.expm1(arms[at]!);
    if (change === 0) return [];
    return `${key}: head is ${percent(Math.abs(change))} ${change > 0 ? "worse" : "better"} than base, the same program`;
  });
  const failed = run.executions.filter(({ invalid }) => invalid !== undefined).length;
  return [
    ...unequal,
    ...(pairs < manyPairs
      ? [`${pairs} pairs: what follows from their noise is rough, ${manyPairs} and more say more`]
      : []),
    ...(failed > 0 ? [`${failed} of ${run.executions.length} executions failed`] : []),
  ];
}
