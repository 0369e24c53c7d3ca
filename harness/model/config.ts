import { z } from "zod";

/** Where a repository that adopts Plimsoll says what is measured; read from the base branch alone. */
export const configFile = ".github/plimsoll.yml";

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/, "is no name of lower-case letters, digits and hyphens")
  .max(60);
const keyGlobs = z.array(z.string().min(1).max(1000)).min(1).max(200);
const pathGlob = z
  .string()
  .min(1)
  .max(1000)
  .regex(/^!?(?!\.?\/)/, "begins with a slash or a dot and one: paths are from the repository's root");
const pathGlobs = z.array(pathGlob).max(200);
const label = z.string().min(1).max(100);
const folder = z.string().max(1000).regex(/^\//, "is no absolute path");

/** `TARGET`, or the path of a `.yml` file, and `/SUITE` after it: nothing that is read as an option or leads out. */
const suiteName =
  /^(?:[a-z0-9][a-z0-9-]*|(?![-/])(?!(?:.*\/)?\.{1,2}\/)[\w.@+/-]*[\w.@+-]\.ya?ml)(?:\/[a-z0-9][a-z0-9-]*)?$/;

/** What a suite is measured and judged by, besides its target file. */
export const suiteSettingsSchema = z.strictObject({
  args: z.array(z.string().max(4000)).max(100).optional().describe("Instead of the suite's own arguments."),
  looks: z
    .array(z.int().positive())
    .min(1)
    .max(20)
    .refine((looks) => looks.every((look, i) => look > (looks[i - 1] ?? 0)), "each must be above the one before it")
    .optional()
    .describe(
      "Pairs after which it may be decided; the last is the most that is measured. By default the target file's.",
    ),
  tolerance: z
    .number()
    .gte(0)
    .lt(1)
    .optional()
    .describe("Change that is not worth an alarm, as ratio − 1: 0.02 by default."),
  tolerances: z
    .record(z.string().max(1000), z.number().gte(0).lt(1))
    .optional()
    .describe("The same by glob over keys, after the target file's; of several that match, the last counts."),
  gate: keyGlobs.optional().describe("Globs over keys: which metrics may block a merge. By default the target file's."),
  snapshot: folder.optional().describe("Folder on the runner, for suites with state: snapshot."),
});
export type SuiteSettings = z.infer<typeof suiteSettingsSchema>;

const suiteSchema = z.strictObject({
  suite: z
    .string()
    .max(300)
    .regex(suiteName, "is neither TARGET/SUITE nor path/to/target.yml/SUITE")
    .describe("TARGET/SUITE of Plimsoll's own targets, or path/to/target.yml/SUITE in this repository."),
  runner: name.default("nvme").describe("Class of runners, of those under `runners`, that measures it."),
  paths: pathGlobs
    .min(1)
    .refine((globs) => globs.some((glob) => !isExclusion(glob)), 'only takes away: "**" before it is every file')
    .default(["**"])
    .describe(
      "Globs over the files that a pull request changes: where none matches, the suite is not measured. A folder stands for all below it; of globs that match a file the last counts, and one with ! in front takes it away.",
    ),
  ...suiteSettingsSchema.shape,
  blocks: z.boolean().default(true).describe("false: a regression is told, and blocks nothing."),
  minutes: z.int().min(5).max(7200).default(120).describe("Most that the job may take."),
});
export type ConfiguredSuite = z.infer<typeof suiteSchema>;

/** Whether a glob takes files away that others match; `!(a|b)` is a pattern of its own. */
export function isExclusion(glob: string): boolean {
  return glob.startsWith("!") && !glob.startsWith("!(");
}

/** Where on a runner things are. */
export const runnerFoldersSchema = z.strictObject({
  dataDir: folder.optional().describe("Folder on the device that is measured. By default below the work folder."),
  work: folder.optional().describe("Folder for caches and runs that outlives the job. By default the job's own."),
});

const runnerSchema = z.strictObject({
  labels: z.array(label).min(1).max(20).describe("Of which a runner must have all."),
  ...runnerFoldersSchema.shape,
});

const runners = z.record(name, runnerSchema);

/** `.github/plimsoll.yml` */
export const configSchema = z
  .strictObject({
    schema: z.literal("plimsoll.config/1"),
    suites: z
      .array(suiteSchema)
      .min(1)
      .max(256, "has more than 256 entries, which is the most jobs that GitHub takes in a matrix")
      .describe("What is measured, each by a job of its own."),
    runners: runners.default({ nvme: { labels: ["self-hosted", "nvme"] } }).describe("Classes of runners, by name."),
    ignore: pathGlobs
      .default([])
      .describe("Globs over changed files that never call for a measurement, whatever else they match."),
    labels: z
      .strictObject({
        skip: label.default("plimsoll: skip").describe("Of a pull request: nothing is measured, and nothing blocks."),
        all: label
          .default("plimsoll: all")
          .describe("Of a pull request: every suite is measured, whatever changed; goes before skip."),
      })
      .prefault({})
      .describe("By which people who may label decide what is measured."),
    alpha: z.number().gt(0).lt(1).default(0.05).describe("False alarms allowed for a pull request and suite."),
    baselines: z
      .strictObject({
        branch: z
          .string()
          .max(200)
          .regex(/^(?![-/.])(?!.*(?:\.\.|\/\/|@\{|\.lock$|[/.]$))[\w./@+-]+$/, "is no name of a branch")
          .default("plimsoll-baselines")
          .describe("Branch of this repository on which the nightly workflow keeps its results."),
        history: z.enum(["tell", "block"]).default("tell").describe("block: stored history alone may block a merge."),
      })
      .prefault({})
      .describe("What main was measured to be, night by night."),
    site: z
      .url({ protocol: /^https?$/ })
      .max(1000)
      .regex(/^[^?#]*$/, "has a ? or # in it")
      .transform((url) => (url.endsWith("/") ? url : `${url}/`))
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
