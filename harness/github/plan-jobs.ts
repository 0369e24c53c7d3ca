import { type Config, type ConfiguredSuite, configFile, suiteSettingsSchema } from "../model/config.ts";
import type { PlannedJob } from "../model/job-plan.ts";
import { filesWords, inTicks } from "./files-words.ts";
import { jobIds } from "./job-id.ts";
import { pathMatcher } from "./path-matcher.ts";

export interface Change {
  /** Paths from the repository's root, of renamed ones both; or why every file counts as changed: "a nightly recording". */
  readonly files: readonly string[] | { readonly all: string };
  /** Of the pull request; none where there is no one. */
  readonly labels: readonly string[];
}

export interface PlannedJobs {
  /** As in a JobPlan. */
  readonly reason: string;
  readonly jobs: PlannedJob[];
}

/** Which suites are measured for a change, and why those. */
export function planJobs(config: Config, { files, labels }: Change): PlannedJobs {
  const all = everyJob(config);
  const whole = (because: string) => ({ reason: all.length === 1 ? because : `every suite: ${because}`, jobs: all });
  // Labels of GitHub are the same whatever their case.
  const has = (label: string) => labels.some((one) => one.toLowerCase() === label.toLowerCase());
  // First, so that nothing which is asked for is left out.
  if (has(config.labels.all)) return whole(`label ${inTicks(config.labels.all)}`);
  if (has(config.labels.skip)) return { reason: `label ${inTicks(config.labels.skip)}`, jobs: [] };
  if ("all" in files) return whole(files.all);
  if (files.length === 0) return { reason: "no file is changed", jobs: [] };

  const ignored = pathMatcher(config.ignore);
  const heeded = files.filter((file) => !ignored(file));
  if (heeded.includes(configFile)) return whole(`${inTicks(configFile)} is changed`);
  const chosen = config.suites.map((suite) => heeded.filter(concerns(suite)));
  const jobs = all.filter((_, at) => chosen[at]!.length > 0);
  const deciding = new Set(chosen.flat());
  if (jobs.length === 0) {
    return {
      reason: `no changed file is one that a suite depends on: ${filesWords(files, files.length)}`,
      jobs,
    };
  }
  const which =
    all.length === 1 ? "" : jobs.length === all.length ? "every suite: " : `${jobs.length} of ${all.length} suites: `;
  return { reason: `${which}${filesWords([...deciding], files.length)}`, jobs };
}

/** A suite's target file says how it is built and run. */
function concerns({ suite, paths }: ConfiguredSuite): (file: string) => boolean {
  const target = /^.*\.ya?ml(?=\/|$)/.exec(suite)?.[0];
  const matches = pathMatcher(paths);
  return (file) => file === target || matches(file);
}

/** In the order of the configuration. */
function everyJob({ suites, runners, alpha }: Config): PlannedJob[] {
  const idOf = jobIds();
  return suites.map((configured) => {
    const { suite, runner, minutes } = configured;
    const { labels, ...folders } = runners[runner]!;
    const settings = { ...suiteSettingsSchema.strip().parse(configured), ...folders, alpha };
    return { id: idOf(suite, runner), suite, runner, labels, minutes, settings };
  });
}
