import { z } from "zod";

const argv = z.array(z.string().max(4000)).min(1);

/**
 * A target file (`harness/targets/*.yml`). In commands `{artifacts}` is the folder of the build's files, `{data}` the
 * execution's own empty folder, `{seed}` the run's seed.
 */
export const targetSchema = z.strictObject({
  schema: z.literal("plimsoll.target/1"),
  name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  title: z.string(),
  /** Git repository that is built, relative to the target file. */
  source: z.string(),
  build: z.strictObject({
    /** Run in order in the root of a clean work tree. */
    commands: z.array(argv).min(1),
    /** Files that executions need, relative to that root; everything else is thrown away. */
    artifacts: z.array(z.string()).min(1),
    /** Commands whose first line of output identifies a compiler or library, by name. */
    toolchain: z.record(z.string(), argv),
    timeoutSeconds: z.number().positive().default(3600),
    /**
     * Environment variable by which the build lays the same code out otherwise in memory (link order, padding): it gets
     * the number of the rebuild, 1 and up. Absent: the target has no such way.
     */
    layoutEnv: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/)
      .optional(),
  }),
  suites: z.record(
    z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
    z.strictObject({
      title: z.string(),
      /** To be raised when the same commit would give other values: results of different versions are never compared. */
      version: z.string().min(1).max(200).default("1"),
      command: argv,
      parser: z.enum(["result-lines"]),
      state: z.enum(["fresh", "compacted", "snapshot"]),
      timeoutSeconds: z.number().positive(),
      /** Most that an execution may print on stdout, B. */
      outputLimitBytes: z
        .int()
        .positive()
        .default(16 * 1024 * 1024),
      looks: z.array(z.int().positive()).min(1).default([8, 12, 16, 20]),
      /** Globs over keys: which metrics may block. */
      gate: z.array(z.string()).min(1).default(["**"]),
      /** Changes that are not worth an alarm, as ratio − 1, by glob over keys; of several that match, the last counts. */
      tolerances: z.record(z.string(), z.number().gte(0).lt(1)).default({}),
      /**
       * Globs over keys: metrics in which work shows that was put off (time to quiesce, size on disk). A time that falls
       * while one of the same subject and parameters rises is no improvement.
       */
      debts: z.array(z.string()).default([]),
      /** Readable names of subjects. */
      labels: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
export type Target = z.infer<typeof targetSchema>;
export type Suite = Target["suites"][string];
