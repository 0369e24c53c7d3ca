import { z } from "zod";
import { runnerFoldersSchema, suiteSettingsSchema } from "./config.ts";

const commit = z.string().regex(/^[0-9a-f]{40}$/, "is no full commit id");

/** One job of the matrix: a suite on a class of runners. */
export const plannedJobSchema = z.strictObject({
  /** Of the artifact's name, too: `canopy-storage-nvme`. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/),
  /** As the configuration names it: `TARGET/SUITE` or `path/to/target.yml/SUITE`. */
  suite: z.string().min(1).max(300),
  /** Name of the class. */
  runner: z.string().min(1).max(60),
  /** Of which a runner must have all. */
  labels: z.array(z.string().min(1).max(100)).min(1),
  minutes: z.int().positive(),
  /** What the configuration has beside the target file, so that a runner needs no configuration of its own. */
  settings: z.strictObject({
    ...suiteSettingsSchema.shape,
    ...runnerFoldersSchema.shape,
    alpha: z.number().gt(0).lt(1),
  }),
});
export type PlannedJob = z.infer<typeof plannedJobSchema>;

/** What is measured for a change, and why, or why nothing is. */
export const jobPlanSchema = z.strictObject({
  schema: z.literal("plimsoll.job-plan/1"),
  /** Merge base of the change: what head is held against. Equal to head: head alone is recorded. */
  base: commit,
  head: commit,
  /** Commit of the base branch from which configuration and target files come. */
  config: commit,
  /**
   * Which files or label call for it, or why nothing does: a line without a full stop. Names that are not ours stand
   * between backticks, cleaned and without any of their own.
   */
  reason: z.string().min(1).max(4000),
  jobs: z.array(plannedJobSchema).max(256),
});
export type JobPlan = z.infer<typeof jobPlanSchema>;

/** What a job of the matrix says of itself, beside its run record: a claim, which may only agree with what is known. */
export const jobReportSchema = z.strictObject({
  schema: z.literal("plimsoll.job-report/1"),
  id: plannedJobSchema.shape.id,
  /** Of the workflow run. */
  run: z.int().positive(),
  attempt: z.int().positive(),
  base: commit,
  head: commit,
  config: commit,
  /** 0 pass · 1 blocked · 2 wrong usage · 3 invalid, as `plimsoll bench` ended. */
  exitCode: z.int().min(0).max(255),
  /** What it said last, where it ended with 2 or 3. */
  complaint: z.string().max(4000).optional(),
});
export type JobReport = z.infer<typeof jobReportSchema>;
