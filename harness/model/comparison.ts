import { z } from "zod";
import { progressCurveSchema } from "./progress-line.ts";
import { betterSchema, unitSchema } from "./quantity.ts";
import { armNameSchema, runRecordSchema } from "./run-record.ts";

export const verdictSchema = z.enum(["regressed", "improved", "unchanged", "inconclusive"]);
export type Verdict = z.infer<typeof verdictSchema>;

/** Ratios − 1 in the harmful direction: 0.05 is 5 % worse. null: too few pairs to say. */
const ratio = z.number().nullable();

const findings = {
  unit: unitSchema,
  better: betterSchema,
  /** Change that is not worth an alarm, as ratio − 1. */
  tolerance: z.number(),
  verdict: verdictSchema,
  /** Why it is inconclusive. */
  reason: z.string().optional(),
  change: ratio,
  low: ratio,
  high: ratio,
  /** Of the claim that the verdict makes, adjusted for all gated metrics and looks; otherwise of "head is worse". */
  p: ratio,
  /** Smallest true change that the rule would find 4 times in 5. */
  mde: ratio,
};

const metricComparisonSchema = z.strictObject({
  key: z.string(),
  /** Whether it may block. Metrics that may not have no share in α. */
  gated: z.boolean(),
  ...findings,
  /** In the unit: values are known no better than to ± this, which change, interval and verdict allow for. */
  precision: z.number().positive().optional(),
  /** Keys of metrics that rose meanwhile and show that work was put off: why a better value is no improvement. */
  undone: z.array(z.string()).optional(),
  /** What running second in a pair costs, as ratio − 1, and was taken out; 0: nothing that could be shown. */
  second: z.number(),
  /** Medians over the pairs used, in the metric's unit. */
  base: z.number(),
  head: z.number(),
  /** The pairs used, in the order of measuring. */
  samples: z.array(z.strictObject({ pair: z.int(), base: z.number(), head: z.number(), first: armNameSchema })),
  warnings: z.array(z.string()),
});
export type MetricComparison = z.infer<typeof metricComparisonSchema>;

const groupComparisonSchema = z.strictObject({
  /** The members' key without its parameters. */
  key: z.string(),
  /** Keys of the metrics whose mean this is; all of them may block, and so may the group. */
  members: z.array(z.string()).min(2),
  ...findings,
});
export type GroupComparison = z.infer<typeof groupComparisonSchema>;

const progressComparisonSchema = z.strictObject({
  /** As a metric's, with the name of what rises. */
  key: z.string(),
  unit: unitSchema,
  /** Curves of the pairs used, in the order of measuring, thinned to what a chart can show. */
  curves: z.array(z.strictObject({ pair: z.int(), arm: armNameSchema, points: progressCurveSchema.shape.points })),
  /**
   * Medians over the executions of the time until they came so far, s, at every hundredth of what all of them passed
   * through, beginning and end included. From the start, or from that beginning where they did not start at the same.
   * Empty: there is no such stretch.
   */
  reached: z.array(z.strictObject({ value: z.number(), base: z.number(), head: z.number() })),
});
export type ProgressComparison = z.infer<typeof progressComparisonSchema>;

export const gateSchema = z.strictObject({
  outcome: z.enum(["pass", "block", "invalid"]),
  reasons: z.array(z.string()),
});
export type Gate = z.infer<typeof gateSchema>;

export const comparisonSchema = z.strictObject({
  schema: z.literal("plimsoll.comparison/1"),
  /** The run record without what is derived from it here. */
  run: runRecordSchema.omit({ schema: true, metrics: true, executions: true }),
  /** Complete pairs that the verdicts rest on. */
  pairs: z.int().nonnegative(),
  /** Executions that failed and count for nothing. */
  failures: z.array(z.strictObject({ pair: z.int(), arm: armNameSchema, reason: z.string() })),
  gate: gateSchema,
  metrics: z.array(metricComparisonSchema),
  /** Metrics that differ in parameters alone (thread counts, sizes), also judged as one. */
  groups: z.array(groupComparisonSchema),
  /** How far the executions had come over time; absent: the suite does not say. */
  progress: z.array(progressComparisonSchema).optional(),
  warnings: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;
