import { splitSuiteName } from "../commands/suite-name.ts";
import type { GitHub } from "../github/client.ts";
import type { Repo } from "../github/repo.ts";
import { fileAt, mergeBase } from "../github/repository-content.ts";
import { configFile } from "../model/config.ts";
import type { JobPlan } from "../model/job-plan.ts";

/**
 * Whether the base branch says what it said when something was measured. It may have moved on meanwhile, which on a busy
 * branch is the rule: what matters is what it says of this suite.
 *
 * @param config its tip now
 * @returns of the commit that a job was measured by: a sentence where that is another matter
 */
export function sameConfiguration(github: GitHub, repo: Repo, { config }: Pick<JobPlan, "config">) {
  const known = new Map<string, Promise<string | undefined>>();
  const remembered = (key: string, find: () => Promise<string | undefined>) => {
    if (!known.has(key)) known.set(key, find());
    return known.get(key)!;
  };
  const differs = async (path: string, commit: string) =>
    (await fileAt(github, repo, path, commit)) === (await fileAt(github, repo, path, config))
      ? undefined
      : `${path} has changed since: measure it again`;

  return async (measuredBy: string, suite: string): Promise<string | undefined> => {
    if (measuredBy === config) return undefined;
    const { target } = splitSuiteName(suite);
    const stray = await remembered(measuredBy, async () =>
      (await mergeBase(github, repo, config, measuredBy)) === measuredBy
        ? undefined
        : `it was measured as ${measuredBy.slice(0, 12)} says, which is no commit of the base branch`,
    );
    const ofConfig = () => remembered(`${measuredBy} ${configFile}`, () => differs(configFile, measuredBy));
    const ofTarget = async () =>
      /\.ya?ml$/.test(target)
        ? await remembered(`${measuredBy} ${target}`, () => differs(target, measuredBy))
        : undefined;
    return stray ?? (await ofConfig()) ?? (await ofTarget());
  };
}
