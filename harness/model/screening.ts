import { z } from "zod";
import { betterSchema, unitSchema } from "./quantity.ts";
import { runRecordSchema } from "./run-record.ts";

/** `suspect` and `clear` are said only of what could be judged; `unknown` says why it could not. */
export const screeningAnswerSchema = z.enum(["suspect", "clear", "unknown"]);
export type ScreeningAnswer = z.infer<typeof screeningAnswerSchema>;

const ratio = z.number().nullable();
const timestamp = z.iso.datetime();

/** What may be chosen about a screening. */
export const screeningRuleSchema = z.strictObject({
  /** False suspicions allowed over all metrics that may block. */
  alpha: z.number().gt(0).lt(1),
  /** Of these, tolerance, tolerances, gate and excluded are as in the plan of a run. */
  ...runRecordSchema.shape.plan.pick({ tolerance: true, tolerances: true, gate: true, excluded: true }).shape,
  /** Where such a change could go unnoticed, nothing is clear; as ratio − 1. Absent: whatever could be seen will do. */
  mustSee: z.number().gt(0).optional(),
  /** A suspicion blocks, so that it must hold against the tolerance and not against "no change" alone. */
  mayBlock: z.boolean(),
});
export type ScreeningRule = z.infer<typeof screeningRuleSchema>;

/** The baseline runs that a metric is held against. */
const windowSchema = z.strictObject({
  runs: z.int().positive(),
  from: timestamp,
  /** Commit of its first run. */
  commit: z.string(),
  /** Why it begins there. */
  because: z.enum(["history begins", "level changed", "level accepted", "longest window"]),
});
export type ScreeningWindow = z.infer<typeof windowSchema>;

/** Main itself is worse than the window, beyond the tolerance, and nobody accepted that: those runs are not in the window. */
const regressedMainSchema = z.strictObject({
  /** Of the first run that was worse, and its start. */
  commit: z.string(),
  from: timestamp,
  /** Main's latest level against the window's, as ratio − 1 in the harmful direction. */
  change: z.number(),
});
export type RegressedMain = z.infer<typeof regressedMainSchema>;

const metricScreeningSchema = z.strictObject({
  key: z.string(),
  unit: unitSchema,
  better: betterSchema,
  /** Whether it counts. Metrics that do not have no share in α. */
  gated: z.boolean(),
  answer: screeningAnswerSchema,
  /** Why it is unknown. */
  reason: z.string().optional(),
  /** Head against the window's level, as ratio − 1 in the harmful direction. */
  change: ratio,
  /** From which change on head would be suspect. */
  threshold: ratio,
  /** Smallest true change that would be suspected 4 times in 5. */
  mde: ratio,
  /** Share of runs, head and baselines, in which some metric stands out at least as much. Never 0. */
  p: ratio,
  /** Median over the window's runs of their medians, in the metric's unit. */
  baseline: ratio,
  /** Median over head's executions. */
  head: ratio,
  /** Of head that have the metric. */
  executions: z.int().nonnegative(),
  window: windowSchema.nullable(),
  regressedMain: regressedMainSchema.optional(),
});
export type MetricScreening = z.infer<typeof metricScreeningSchema>;

export const screeningSchema = z.strictObject({
  schema: z.literal("plimsoll.screening/1"),
  /** The run record without what is derived from it here. */
  run: runRecordSchema.omit({ schema: true, metrics: true, executions: true }),
  rule: screeningRuleSchema,
  /** Valid executions of head. */
  executions: z.int().nonnegative(),
  /** Stored runs of head's target, suite, machine and configuration that began before head's. */
  baselines: z.strictObject({ runs: z.int().nonnegative(), from: timestamp.nullable(), to: timestamp.nullable() }),
  /** Runs that all gated metrics have in their windows: those that the thresholds rest on. */
  units: z.int().nonnegative(),
  answer: screeningAnswerSchema,
  reasons: z.array(z.string()),
  metrics: z.array(metricScreeningSchema),
  warnings: z.array(z.string()),
});
export type Screening = z.infer<typeof screeningSchema>;
