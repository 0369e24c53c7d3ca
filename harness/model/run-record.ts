import { z } from "zod";
import { progressCurveSchema } from "./progress-line.ts";
import { betterSchema, unitSchema } from "./quantity.ts";

export const armNameSchema = z.enum(["base", "head"]);
export type ArmName = z.infer<typeof armNameSchema>;

const timestamp = z.iso.datetime();
const text = z.string().max(4000);
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

const armSchema = z.strictObject({
  /** Full commit id of the source that was built. */
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** What the user asked for: a branch, a tag, `HEAD~1`. */
  ref: text,
  /** First line of the commit's message. */
  title: text,
  committedAt: timestamp,
  args: z.array(text),
  env: z.record(z.string(), text),
  /** Digest over all files that the build left for execution. */
  artifact: digest,
});
export type Arm = z.infer<typeof armSchema>;

const machineSchema = z.strictObject({
  /** Digest of all other fields: equal fingerprints may be compared, others never. */
  fingerprint: z.string().regex(/^[0-9a-f]{12}$/),
  cpu: text,
  /** 0: not known, which only what was imported may say. */
  cores: z.int().nonnegative(),
  /** Installed memory, rounded to a quarter GiB, since firmware takes a varying share. 0: not known. */
  memoryBytes: z.int().nonnegative(),
  /** major.minor */
  kernel: text,
  device: z.strictObject({ model: text, firmware: text, filesystem: text, mountOptions: text }),
  governor: text,
  /** Version lines of compilers and engine libraries, by name. */
  toolchain: z.record(z.string(), text),
});
export type Machine = z.infer<typeof machineSchema>;

const executionSchema = z.strictObject({
  pair: z.int().nonnegative(),
  arm: armNameSchema,
  /** 0: ran first of its pair. */
  position: z.union([z.literal(0), z.literal(1)]),
  startedAt: timestamp,
  /** Wall time of the process, s. */
  seconds: z.number().nonnegative(),
  /** null: ended by a signal. */
  exitCode: z.int().nullable(),
  values: z.record(z.string(), z.number()),
  /** How far it had come over time, by key; absent: the suite does not say. */
  progress: z.record(z.string(), progressCurveSchema).optional(),
  /** What the machine did meanwhile: for the reader's eyes, never for correcting a value. */
  context: z.record(z.string(), z.number()),
  /** Why nothing in this execution may be used. */
  invalid: text.optional(),
});
export type Execution = z.infer<typeof executionSchema>;

/** What was measured elsewhere and imported: values without the executions behind them. */
const originSchema = z.strictObject({
  format: z.string().min(1).max(200),
  /** What the format says and a run record cannot hold, so that it can be exported again as it was; JSON as text. */
  source: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.number())])),
});
export type Origin = z.infer<typeof originSchema>;

/** What was decided before the first execution, so that the data could not choose it. */
const planSchema = z.strictObject({
  /** Pairs after which the rule looks at the data; the last is the most that is measured. One arm: executions. */
  looks: z.array(z.int().positive()).min(1),
  /** False alarms allowed for the whole run. */
  alpha: z.number().gt(0).lt(1),
  /** Change that is not worth an alarm, as ratio − 1. */
  tolerance: z.number().gte(0).lt(1),
  /** Tolerances of their own, by glob over keys; of several that match, the last counts. */
  tolerances: z.record(text, z.number().gte(0).lt(1)),
  /** Globs over keys: which metrics may block. */
  gate: z.array(text).min(1),
  /** Metrics that may not block nevertheless, by key, with the reason: this machine cannot tell them from noise. */
  excluded: z.record(text, text),
  /** Globs over keys: metrics in which work shows that was put off. */
  debts: z.array(text),
  /** Readable names of subjects. */
  labels: z.record(z.string(), text),
  /** Both executions of a pair ran at the same time and shared the machine; absent: one after the other. */
  arms: z.literal("at-once").optional(),
});
export type Plan = z.infer<typeof planSchema>;

export const stopReasonSchema = z.enum(["decided", "futile", "exhausted", "identical", "interrupted", "failed"]);
export type StopReason = z.infer<typeof stopReasonSchema>;

export const runRecordSchema = z.strictObject({
  schema: z.literal("plimsoll.run/1"),
  id: z.string().regex(/^[0-9A-Za-z-]{8,64}$/),
  target: z.string().min(1).max(200),
  suite: z.string().min(1).max(200),
  /** Which measuring this is: results of different versions are never compared. */
  suiteVersion: z.string().min(1).max(200).default("1"),
  startedAt: timestamp,
  seed: z.int(),
  /** State in which an execution finds its store. */
  state: z.enum(["fresh", "compacted", "snapshot"]),
  /** Digest of the folder of which each execution got a copy, where that is the state; records of before may lack it. */
  snapshot: digest.optional(),
  plan: planSchema,
  machine: machineSchema,
  /** A recording has one arm, `head`. */
  arms: z.strictObject({ base: armSchema.optional(), head: armSchema }),
  metrics: z.record(
    z.string(),
    z.strictObject({
      unit: unitSchema,
      better: betterSchema,
      /** In the unit: no value is known better than to ± this, as one execution at least said. Absent: all are exact. */
      precision: z.number().positive().optional(),
    }),
  ),
  executions: z.array(executionSchema),
  /** Where the run's wall time went, s; the rest is Plimsoll's own. */
  timing: z.strictObject({
    wall: z.number().nonnegative(),
    executing: z.number().nonnegative(),
    waiting: z.number().nonnegative(),
  }),
  /** Absent where Plimsoll measured. */
  origin: originSchema.optional(),
  /** Absent while the run is under way. */
  stopped: z.strictObject({ reason: stopReasonSchema, looks: z.array(z.int().positive()) }).optional(),
});
export type RunRecord = z.infer<typeof runRecordSchema>;
