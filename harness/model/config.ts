import { z } from "zod";

/** Where a repository that adopts Plimsoll says what is measured; read from the base branch alone. */
export const configFile = ".github/plimsoll.yml";

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, "is no name of lower-case letters, digits and hyphens")
  .max(60);
const globs = z.array(z.string().min(1).max(1000)).max(200);
const label = z.string().min(1).max(100);

const suiteSchema = z.strictObject({
  suite: z
    .string()
    .min(1)
    .max(300)
    .describe("TARGET/SUITE of Plimsoll's own targets, or path/to/target.yml/SUITE in this repository."),
  runner: name.default("nvme").describe("Class of runners, of those under `runners`, that measures it."),
  paths: globs
    .min(1)
    .default(["**"])
    .describe("Globs over the files that a pull request changes: where none matches, the suite is not measured."),
  args: z.array(z.string().max(4000)).optional().describe("Instead of the suite's own arguments."),
  looks: z
    .array(z.int().positive())
    .min(1)
    .refine((looks) => looks.every((look, i) => look > (looks[i - 1] ?? 0)), "each must be above the one before it")
    .optional()
    .describe("Pairs after which it may be decided; the last is the most that is measured."),
  tolerance: z.number().gte(0).lt(1).optional().describe("Change that is not worth an alarm, as ratio − 1."),
  tolerances: z.record(z.string(), z.number().gte(0).lt(1)).optional().describe("The same by glob over keys."),
  gate: globs.min(1).optional().describe("Globs over keys: which metrics may block."),
  blocks: z.boolean().default(true).describe("false: a regression is told, and blocks nothing."),
  snapshot: z.string().min(1).max(1000).optional().describe("Folder on the runner, for suites with state: snapshot."),
  minutes: z.int().min(5).max(7200).default(120).describe("Most that the job may take."),
});
export type ConfiguredSuite = z.infer<typeof suiteSchema>;

const runnerSchema = z.strictObject({
  labels: z.array(label).min(1).max(20).describe("Of which a runner must have all."),
  dataDir: z.string().min(1).max(1000).optional().describe("Folder on the device that is measured."),
  work: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe("Folder for caches and runs; by default one that the job loses."),
});

const runners = z.record(name, runnerSchema);

/** `.github/plimsoll.yml` */
export const configSchema = z
  .strictObject({
    schema: z.literal("plimsoll.config/1"),
    suites: z.array(suiteSchema).min(1).max(256),
    runners: runners.default({ nvme: { labels: ["self-hosted", "nvme"] } }).describe("Classes of runners, by name."),
    ignore: globs.default([]).describe("Changed files that never call for a measurement."),
    labels: z
      .strictObject({
        skip: label.default("plimsoll: skip").describe("Of a pull request: nothing is measured, and nothing blocks."),
        all: label.default("plimsoll: all").describe("Of a pull request: every suite is measured, whatever changed."),
      })
      .prefault({})
      .describe("By which people who may label decide what is measured."),
    alpha: z.number().gt(0).lt(1).default(0.05).describe("False alarms allowed for a pull request and suite."),
    baselines: z
      .strictObject({
        branch: z.string().min(1).max(200).default("plimsoll-baselines"),
        history: z.enum(["tell", "block"]).default("tell").describe("block: stored history alone may block a merge."),
      })
      .prefault({}),
    site: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .optional()
      .describe("Address of the published trend site, for links from comments."),
  })
  .superRefine(({ suites, runners }, context) => {
    const seen = new Set<string>();
    for (const [at, { suite, runner }] of suites.entries()) {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: ["suites", at, path], message });
      if (!Object.hasOwn(runners, runner)) refuse("runner", "there is no such class under runners");
      if (seen.has(`${suite} on ${runner}`)) refuse("suite", `comes twice on ${runner}`);
      seen.add(`${suite} on ${runner}`);
    }
  });
export type Config = z.infer<typeof configSchema>;
