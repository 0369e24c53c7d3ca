import { z } from "zod";
import { acceptedShiftSchema, muteSchema } from "./accepted.ts";
import { betterSchema, unitSchema } from "./quantity.ts";
import { runRecordSchema } from "./run-record.ts";

const timestamp = z.iso.datetime();

export const detectionMethodSchema = z.enum(["pelt", "e-divisive"]);
export type DetectionMethod = z.infer<typeof detectionMethodSchema>;

/** As ratio − 1 in the harmful direction: 0.05 is 5 % worse. */
const changeSchema = z.strictObject({ estimate: z.number(), low: z.number(), high: z.number() });
export type DetectedSize = z.infer<typeof changeSchema>;

/** A recorded run, as far as people look it up. */
const momentSchema = z.strictObject({
  run: z.string(),
  commit: z.string(),
  title: z.string(),
  committedAt: timestamp,
  startedAt: timestamp,
  /** Median of the run, in the metric's unit. */
  value: z.number(),
});
export type Moment = z.infer<typeof momentSchema>;

/** A regression is worse by more than the tolerance; what is neither is `shift` (steady, but within the tolerance). */
export const changeKindSchema = z.enum(["regression", "improvement", "shift"]);

/** Both commits, measured anew in interleaved pairs on the machine of the series. */
const confirmationSchema = z.strictObject({
  /** Id of the run record, which lies in the store. */
  run: z.string(),
  startedAt: timestamp,
  answer: z.enum(["confirmed", "refuted", "unclear"]),
  change: changeSchema.nullable(),
  pairs: z.int().nonnegative(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

const changePointSchema = z.strictObject({
  kind: changeKindSchema,
  /** Last run of the old level, first of the new: the change is in a commit after `before` up to `after`. */
  before: momentSchema,
  after: momentSchema,
  change: changeSchema,
  /** 1 − p of the two levels being one. */
  confidence: z.number().min(0).max(1),
  /** Runs of the level before and of the level after. */
  runs: z.tuple([z.int().positive(), z.int().positive()]),
  accepted: acceptedShiftSchema.optional(),
  /** Newest first to be believed: the first that is not `unclear`. */
  confirmations: z.array(confirmationSchema),
});
export type ChangePoint = z.infer<typeof changePointSchema>;

/** A change too slow for any one commit to show it. */
const driftSchema = z.strictObject({
  against: z.enum(["30 days ago", "90 days ago", "best ever"]),
  /** First run of those that the latest are held against, and the latest run. */
  from: momentSchema,
  to: momentSchema,
  /** Between the medians of both groups of runs, less the change points in between that are beyond the tolerance. */
  change: changeSchema,
});
export type Drift = z.infer<typeof driftSchema>;

/**
 * What holds now: `regressed` (worse than the reference level, which stays what it was until that is accepted or
 * fixed), `fixed` (was regressed, and is as good as the reference again), `improved` (to a level that is the reference
 * since), `steady`, `unknown` (too few runs to find any change in). Fixed and improved is news for 30 days.
 */
export const standingSchema = z.enum(["steady", "regressed", "fixed", "improved", "unknown"]);

const detectedSeriesSchema = z.strictObject({
  target: z.string(),
  suite: z.string(),
  fingerprint: z.string(),
  configuration: z.strictObject({
    args: z.array(z.string()),
    env: z.record(z.string(), z.string()),
    state: runRecordSchema.shape.state,
    snapshot: runRecordSchema.shape.snapshot,
    arms: runRecordSchema.shape.plan.shape.arms,
    suiteVersion: z.string(),
  }),
  key: z.string(),
  label: z.string(),
  unit: unitSchema,
  better: betterSchema,
  /** Whether it may block a merge, as its suite has it in the latest run. */
  gated: z.boolean(),
  /** Change that is not worth an alarm, as ratio − 1. */
  tolerance: z.number().gte(0),
  runs: z.int().positive(),
  /** Median of the level that later runs are held against; of the runs named. */
  reference: z.strictObject({ value: z.number(), from: momentSchema, to: momentSchema, runs: z.int().positive() }),
  standing: standingSchema,
  /** Of a series that is `regressed` or `fixed`: where that began. */
  since: momentSchema.optional(),
  /** Of a series that is `fixed`: first run that was as good as the reference again; a change has it as `after`. */
  fixedAt: momentSchema.optional(),
  /** The runs since the last change, and how they stand to the reference. */
  latest: z.strictObject({ value: z.number(), runs: z.int().positive(), change: changeSchema }).optional(),
  changes: z.array(changePointSchema),
  drifts: z.array(driftSchema),
  /** In force: it is shown, and blocks nothing. */
  muted: muteSchema.optional(),
  warnings: z.array(z.string()),
});
export type DetectedSeries = z.infer<typeof detectedSeriesSchema>;

/** `plimsoll detect --json` */
export const detectionSchema = z.strictObject({
  schema: z.literal("plimsoll.detection/1"),
  at: timestamp,
  method: detectionMethodSchema,
  /** That all series were held to, as ratio − 1; null: each to its own, as its latest run was planned. */
  tolerance: z.number().gte(0).nullable(),
  series: z.array(detectedSeriesSchema),
  /** Of the whole: damaged records, expired mutes, accepted shifts that match nothing. */
  warnings: z.array(z.string()),
});
export type Detection = z.infer<typeof detectionSchema>;
