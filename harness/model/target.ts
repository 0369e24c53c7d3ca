import { z } from "zod";
import { parserNameSchema } from "./parser-name.ts";

const argv = z.array(z.string().max(4000)).min(1).describe("Program and arguments; no shell reads them.");
const name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]*$/,
    "is no name of lower-case letters, digits and hyphens that begins with one of the first two",
  )
  .max(200);
const variable = z.string().regex(/^[A-Z_][A-Z0-9_]*$/, "is no name of an environment variable in capitals");
const globs = z.array(z.string().min(1).max(4000));
/** No root, no `..`, no `.` at the end. A pattern rather than a check, so that editors know it, too. */
const below = /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))(?!(?:.*\/)?\.\/*$).+$/;

const buildSchema = z.strictObject({
  commands: z.array(argv).min(1).describe("Run in order in the root of a clean work tree of the commit."),
  artifacts: z
    .array(z.string().regex(below, "is no path within the work tree"))
    .min(1)
    .superRefine((paths, context) => {
      const names = paths.map((path) => path.replace(/\/+$/, "").split("/").at(-1)!);
      const twice = names.findIndex((name, at) => names.indexOf(name) < at);
      if (twice < 0) return;
      const message = `another is called ${names[twice]}, too, and all go into one folder`;
      context.addIssue({ code: "custom", path: [twice], message });
    })
    .describe("Files and folders that executions need, relative to that root; everything else is thrown away."),
  toolchain: z
    .record(z.string().min(1).max(200), argv)
    .default({})
    .describe("Commands whose first line of output identifies a compiler or library, by name."),
  caches: z
    .array(variable)
    .default([])
    .describe(
      "Environment variables (CCACHE_DIR, CARGO_HOME, GOCACHE, CONAN_HOME …) that name a folder which is kept for the next build of this repository.",
    ),
  timeoutSeconds: z.number().positive().default(3600).describe("For all commands together."),
  layoutEnv: variable
    .optional()
    .describe(
      "Environment variable by which the build lays the same code out otherwise in memory: it gets the number of the rebuild, 1 and up.",
    ),
});
export type BuildRecipe = z.infer<typeof buildSchema>;

const suiteSchema = z
  .strictObject({
    title: z.string().min(1).max(200).optional().describe("For people; the suite's name by default."),
    version: z
      .string()
      .min(1)
      .max(200)
      .default("1")
      .describe("To be raised when the same commit would give other values: different versions are never compared."),
    build: buildSchema.optional().describe("Instead of the target's."),
    command: argv.describe(
      "{artifacts}: folder of the build's files; {data}: the execution's own empty folder, in which it runs; {seed}: the run's seed.",
    ),
    args: z
      .array(z.string().max(4000))
      .default([])
      .describe("Added to the command, unless --args (or --base-args, --head-args) are given."),
    env: z
      .record(variable, z.string().max(4000))
      .default({})
      .describe("Environment of executions; --env, --base-env and --head-env come after it."),
    measure: z
      .enum(["output", "process"])
      .default("output")
      .describe(
        "output: what the suite prints; process: its time, CPU time and memory as a whole, taken by hyperfine.",
      ),
    parser: parserNameSchema.default("result-lines").describe("How to read what it prints; not with measure: process."),
    results: z
      .string()
      .regex(below, "is no path below {data}")
      .max(1000)
      .optional()
      .describe("File below {data} that holds the results; stdout by default."),
    state: z
      .enum(["fresh", "compacted", "snapshot"])
      .default("fresh")
      .describe(
        "Of the store when the suite starts: fresh: {data} is empty; compacted: the same, and the suite compacts what it fills before it measures; snapshot: {data} is a copy of the folder that --snapshot names.",
      ),
    arms: z
      .enum(["in-turn", "at-once"])
      .default("in-turn")
      .describe("at-once: both of a pair run at the same time, for suites that depend on a network."),
    timeoutSeconds: z.number().positive().default(600).describe("Of one execution."),
    outputLimitBytes: z
      .int()
      .positive()
      .default(16 * 1024 * 1024)
      .describe("Most that an execution may print."),
    executions: z.int().positive().default(8).describe("How many `plimsoll run` makes."),
    looks: z
      .array(z.int().positive())
      .min(1)
      .superRefine((looks, context) => {
        const at = looks.findIndex((look, i) => look <= (looks[i - 1] ?? 0));
        if (at > 0) context.addIssue({ code: "custom", path: [at], message: "is not above the one before it" });
      })
      .default([8, 12, 16, 20])
      .describe("Pairs after which `plimsoll bench` may decide; the last is the most that it measures."),
    expect: globs.default([]).describe("Globs over keys: an execution that lacks a result for one of them is invalid."),
    gate: globs.min(1).default(["**"]).describe("Globs over keys: which metrics may block."),
    tolerances: z
      .record(z.string(), z.number().gte(0).lt(1))
      .default({})
      .describe(
        "Changes that are not worth an alarm, as ratio − 1, by glob over keys; of several that match, the last counts.",
      ),
    debts: globs
      .default([])
      .describe(
        "Globs over keys: metrics in which work shows that was put off. A time that falls while one of the same subject and parameters rises is no improvement.",
      ),
    labels: z.record(z.string(), z.string().max(200)).default({}).describe("Readable names of subjects."),
  })
  .superRefine((suite, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (suite.measure === "process" && suite.parser !== "result-lines") {
      refuse("parser", "measure: process reads no output");
    }
    if (suite.measure === "process" && suite.results !== undefined) {
      refuse("results", "measure: process reads no output");
    }
  });

/** A target file (`harness/targets/*.yml`). */
export const targetSchema = z
  .strictObject({
    schema: z.literal("plimsoll.target/1"),
    name,
    title: z.string().min(1).max(200).optional().describe("For people; the target's name by default."),
    source: z
      .string()
      .min(1)
      .max(4000)
      .describe(
        "Git repository that is built: a path relative to this file, or an https, ssh (also git@host:path) or file address.",
      ),
    build: buildSchema.optional().describe("Of all suites that have none of their own."),
    suites: z
      .record(name, suiteSchema)
      .refine((suites) => Object.keys(suites).length > 0, "there is none")
      .meta({ minProperties: 1 }),
  })
  .superRefine(({ build, suites }, context) => {
    for (const [suite, { build: own }] of Object.entries(suites)) {
      if (build ?? own) continue;
      context.addIssue({
        code: "custom",
        path: ["suites", suite],
        message: "neither it nor the target says how to build",
      });
    }
  });
export type Target = z.infer<typeof targetSchema>;
export type Suite = Target["suites"][string];
