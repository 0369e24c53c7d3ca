import { z } from "zod";
import { betterSchema, unitSchema } from "./quantity.ts";
import { runRecordSchema } from "./run-record.ts";

/** Ratio − 1 in the harmful direction: 0.05 is 5 % worse. */
const ratio = z.number();
/** Standard deviation of a natural logarithm. */
const spread = z.number().nonnegative();
const count = z.int().nonnegative();

/** An estimate with its 95 % interval; null: too few pairs to say. */
const effectSchema = z.strictObject({ change: ratio, low: ratio, high: ratio }).nullable();
export type Effect = NonNullable<z.infer<typeof effectSchema>>;

/** How often something happened among resamples, with the 95 % interval of Clopper and Pearson. */
const frequencySchema = z.strictObject({
  share: z.number().min(0).max(1),
  low: z.number().min(0).max(1),
  high: z.number().min(0).max(1),
  resamples: z.int().positive(),
});
export type Frequency = z.infer<typeof frequencySchema>;

const metricCalibrationSchema = z.strictObject({
  key: z.string(),
  unit: unitSchema,
  better: betterSchema,
  /** Whether the plan lets it block. Only then the rule was tried on it: see `falseAlarms` and `mde`. */
  gated: z.boolean(),
  /** Of one pair's log ratio; the robust one is 1.4826 times the median distance from the median. */
  noise: z.strictObject({ sd: spread, robust: spread }).nullable(),
  /** Rank correlation of an execution with the next in time, whichever its arm; null: all are equal. */
  autocorrelation: z.number().min(-1).max(1).nullable(),
  /** Second execution of a pair against the first. */
  position: effectSchema,
  /** Head against base, which are the same program. */
  arms: effectSchema,
  /** Between rebuilds of the same source in other layouts, of the log; 0: none is shown; null: not measured. */
  layout: spread.nullable(),
  /** Of this metric by itself, judged with all of α. */
  falseAlarms: frequencySchema.nullable(),
  /** Smallest change of this metric alone that the rule finds 4 times in 5 among all that may block; null: none. */
  mde: z.array(z.strictObject({ pairs: z.int().positive(), change: ratio.nullable() })),
});
export type MetricCalibration = z.infer<typeof metricCalibrationSchema>;

/** What a machine can see with a suite, and how often it would cry wolf (`plimsoll.calibration/1`). */
export const calibrationSchema = z.strictObject({
  schema: z.literal("plimsoll.calibration/1"),
  target: z.string().min(1).max(200),
  suite: z.string().min(1).max(200),
  machine: runRecordSchema.shape.machine,
  /** When the pairs were measured, from the run. */
  measuredAt: z.iso.datetime(),
  /** Id of the run that was measured. */
  run: z.string(),
  /** The program on both sides. */
  program: runRecordSchema.shape.arms.shape.head,
  /** What executions started from, and whether both of a pair ran at once, as in the run. */
  snapshot: runRecordSchema.shape.snapshot,
  arms: runRecordSchema.shape.plan.shape.arms,
  /** Artifacts of the same source in other layouts. */
  rebuilds: z.array(z.string()),
  /** Complete pairs of the program with itself, those with rebuilds aside. */
  pairs: z.int().positive(),
  /** Wall time of the run by pair, s; and how much of it the suite was executing. */
  secondsPerPair: z.number().nonnegative(),
  executingPerPair: z.number().nonnegative(),
  /** The rule that was tried. */
  rule: z.strictObject({
    looks: z.array(z.int().positive()).min(1),
    alpha: z.number().gt(0).lt(1),
    tolerance: z.number().gte(0).lt(1),
  }),
  labels: z.record(z.string(), z.string()),
  metrics: z.array(metricCalibrationSchema),
  /** All metrics that may block, judged together. */
  family: z.strictObject({
    metrics: count,
    /** Key of the middle one by what 40 pairs find of it; null: no metric may block. */
    middle: z.string().nullable(),
    falseAlarms: frequencySchema,
    meanPairs: z.number().nonnegative(),
    /** Found 4 times in 5: the middle one of these metrics alone worse by so much; all of them; null: nothing is. */
    mde: z.array(z.strictObject({ pairs: z.int().positive(), one: ratio.nullable(), all: ratio.nullable() })),
  }),
  /** Pairs to find that change of the middle metric 4 times in 5; null: no number does. */
  wished: z.strictObject({
    change: ratio,
    pairs: z.int().positive().nullable(),
    seconds: z.number().nonnegative().nullable(),
  }),
  recommendation: z.strictObject({
    looks: z.array(z.int().positive()).min(1),
    tolerance: z.number().gte(0).lt(1),
    /** Times the work that an execution does now. */
    executionLength: z.number().positive(),
    /** A sentence for each. */
    reasons: z.array(z.string()),
  }),
  /** Metrics of too many false alarms to be let block. */
  mayNotBlock: z.array(z.strictObject({ key: z.string(), reason: z.string() })),
  warnings: z.array(z.string()),
});
export type Calibration = z.infer<typeof calibrationSchema>;
