import { z } from "zod";
import { isKey } from "./key.ts";
import { betterSchema, unitSchema } from "./quantity.ts";
import { armNameSchema, runRecordSchema } from "./run-record.ts";

/** What stands side by side where members are engines. Any other dimension is the name of a parameter. */
export const subjectDimension = "subject";

const ratio = z.number().positive().nullable();
const placeSchema = z.string().refine(isKey, "is no key");

/** `open`: the interval holds 1. `unknown`: there is no interval, and why. */
export const findingSchema = z.enum(["reference", "better", "worse", "open", "unknown"]);
export type Finding = z.infer<typeof findingSchema>;

const cellSchema = z.strictObject({
  member: z.string(),
  key: z.string(),
  /** Median over the executions that have it, in the metric's unit. */
  median: z.number(),
  /** Executions in which both the member and the reference have it. */
  executions: z.int().nonnegative(),
  /** The member's value by the reference's, plainly; the ends of its 95 % interval. */
  ratio,
  low: ratio,
  high: ratio,
  finding: findingSchema,
  /** Why it is `unknown`. */
  reason: z.string().optional(),
});
export type AcrossCell = z.infer<typeof cellSchema>;

const rowSchema = z.strictObject({
  /** The members' key with `*` in place of what sets them apart. */
  key: placeSchema,
  unit: unitSchema,
  better: betterSchema,
  /** Whether the plan lets the metric of any member block: what people named as what counts. */
  gated: z.boolean(),
  /** In the order of the members, those that have the metric. */
  cells: z.array(cellSchema).min(2),
  missing: z.array(z.strictObject({ member: z.string(), reason: z.string() })),
});
export type AcrossRow = z.infer<typeof rowSchema>;

const pointSchema = z.strictObject({
  /** Of the parameter. */
  value: z.number(),
  median: z.number(),
  /** 95 % interval of the median over executions. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Against the line's first point; null of that one itself. */
  ratio,
  ratioLow: ratio,
  ratioHigh: ratio,
});
export type ScalingPoint = z.infer<typeof pointSchema>;

const scalingSchema = z.strictObject({
  parameter: z.string(),
  /** The metrics' key with `*` in place of subject and parameter. */
  key: placeSchema,
  unit: unitSchema,
  better: betterSchema,
  gated: z.boolean(),
  /** `speed-up`: ratios say how many times as fast as the first point; `growth`: how many times its value. */
  ratios: z.enum(["speed-up", "growth"]),
  /** One a subject, each with its points by rising value. */
  lines: z.array(z.strictObject({ subject: z.string(), points: z.array(pointSchema).min(1) })).min(1),
});
export type Scaling = z.infer<typeof scalingSchema>;

/** Engines, or values of a parameter, side by side in one arm of one run. */
export const acrossSchema = z.strictObject({
  schema: z.literal("plimsoll.across/1"),
  /** The run record without what is derived from it here. */
  run: runRecordSchema.omit({ schema: true, metrics: true, executions: true }),
  arm: armNameSchema,
  /** `subject`, or the name of a parameter. */
  dimension: z.string(),
  /** Subjects as they were measured, numbers as they rise. */
  members: z.array(z.string()).min(2),
  /** The member to which ratios are taken. */
  reference: z.string(),
  /** Whether it is the first for want of a choice. */
  referenceChosen: z.boolean(),
  /** Valid ones of the arm. */
  executions: z.int().positive(),
  rows: z.array(rowSchema),
  scaling: z.array(scalingSchema),
  /** Metrics that are not compared, and why. */
  leftOut: z.array(z.strictObject({ key: z.string(), reason: z.string() })),
  warnings: z.array(z.string()),
});
export type Across = z.infer<typeof acrossSchema>;
