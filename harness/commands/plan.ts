import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, Option } from "commander";
import { readConfig } from "../github/config.ts";
import { inTicks } from "../github/files-words.ts";
import { planJobs } from "../github/plan-jobs.ts";
import { type Config, configFile } from "../model/config.ts";
import type { JobPlan } from "../model/job-plan.ts";
import { clean } from "../report/clean.ts";
import { jobPlanText } from "../report/job-plan-text.ts";
import { targetFolder } from "./find-suite.ts";
import type { Io } from "./io.ts";
import { type LocalChange, localChange } from "./local-change.ts";
import { readText } from "./read-file.ts";
import { unknownSuites } from "./unknown-suites.ts";

interface PlanOptions {
  readonly base: string;
  readonly head: string;
  readonly config?: string;
  readonly label?: readonly string[];
  readonly json?: true;
  readonly matrix?: true;
}

const help = `
As on GitHub, ${configFile} of the tip of the base branch says what is measured, whatever this branch has
there, and the files that count are those that differ between head and its merge base with that branch. With --config
a configuration can be tried before it is merged.`;

export function planCommand(io: Io): Command {
  return new Command("plan")
    .description("what would be measured on GitHub for this branch, by which runners, and why")
    .option("--base <ref>", "branch that it is to be merged into", "main")
    .option("--head <ref>", "what is to be merged", "HEAD")
    .option("--config <file>", `configuration (default: ${configFile} of the base branch)`)
    .option("--label <name>", "of the pull request; repeat for more", (label, before: string[] = []) => [
      ...before,
      label,
    ])
    .option("--json", "print the plan as JSON")
    .addOption(new Option("--matrix", "print the matrix of the jobs as JSON, on a line").conflicts("json"))
    .addHelpText("after", help)
    .action(async (options: PlanOptions) => {
      const plan = await planned(io, options);
      if (options.matrix) io.out(`${JSON.stringify({ include: plan.jobs })}\n`);
      else if (options.json) io.out(`${JSON.stringify(plan, null, 1)}\n`);
      else io.out(jobPlanText(plan, { columns: io.columns ?? 120, colour: io.colour }));
    });
}

async function planned(io: Io, options: PlanOptions): Promise<JobPlan> {
  const change = await localChange(".", options);
  const { base, head, tip, files } = change;
  const plan = { schema: "plimsoll.job-plan/1", base, head, config: tip } as const;
  const config = await configOf(io, options, change);
  if (config === undefined) {
    const reason = `${inTicks(options.base)} has no ${inTicks(configFile)} yet`;
    return { ...plan, reason, jobs: [] };
  }
  const wrong = await unknownSuites(
    config.suites.map(({ suite }) => suite),
    { folders: [targetFolder(io)], textOf: async (path) => await targetText(options, change, path) },
  );
  // Told and no more: the release that measures may know others.
  for (const sentence of wrong) io.err(`no such suite: ${clean(sentence, 1000)}\n`);
  return { ...plan, ...planJobs(config, { files, labels: options.label ?? [] }) };
}

/** A target file may be tried together with a configuration, before either is committed. */
async function targetText({ config }: PlanOptions, change: LocalChange, path: string): Promise<string | undefined> {
  const file = join(change.root, path);
  return config !== undefined && existsSync(file) ? await readFile(file, "utf8") : await change.fileAtTip(path);
}

async function configOf(io: Io, { config, base }: PlanOptions, change: LocalChange): Promise<Config | undefined> {
  if (config !== undefined) return readConfig(await readText(io, config), config === "-" ? "stdin" : config);
  const text = await change.fileAtTip(configFile);
  return text === undefined ? undefined : readConfig(text, `${configFile} of ${base} at ${change.tip.slice(0, 12)}`);
}
