import { type Config, configFile } from "../model/config.ts";
import type { JobPlan } from "../model/job-plan.ts";
import type { GitHub } from "./client.ts";
import { comparedFiles } from "./compared-files.ts";
import { readConfig } from "./config.ts";
import { inTicks } from "./files-words.ts";
import { type Change, planJobs } from "./plan-jobs.ts";
import type { PullRequest } from "./pull-request.ts";
import type { Repo } from "./repo.ts";
import { branchTip, fileAt, mergeBase } from "./repository-content.ts";

export interface PlannedChange {
  readonly plan: JobPlan;
  /** undefined: the base branch has none. */
  readonly config: Config | undefined;
}

/** Commits of a change, and the branch that it is to go into. */
interface Commits extends Pick<JobPlan, "base" | "head" | "config"> {
  readonly baseRef: string;
}

/**
 * What is measured for a pull request. The branch that it goes into says what: its own configuration says nothing yet.
 *
 * @throws InputError for a configuration that is none
 */
export async function planPullRequest(
  github: GitHub,
  repo: Repo,
  { baseRef, headSha: head, labels }: Pick<PullRequest, "baseRef" | "headSha" | "labels">,
): Promise<PlannedChange> {
  const config = await branchTip(github, repo, baseRef);
  const base = await mergeBase(github, repo, config, head);
  return await planned(github, repo, { base, head, config, baseRef }, async () => {
    return { files: await filesBetween(github, repo, base, head), labels };
  });
}

/** What is measured for a merge group: its commit on top of what it is queued behind. */
export async function planMergeGroup(
  github: GitHub,
  repo: Repo,
  { head, base, baseRef }: { readonly head: string; readonly base: string; readonly baseRef: string },
): Promise<PlannedChange> {
  const config = await branchTip(github, repo, baseRef);
  return await planned(github, repo, { base, head, config, baseRef }, async () => {
    return { files: await filesBetween(github, repo, base, head), labels: [] };
  });
}

/** Of the commits, not of a pull request: that one's list is of whatever its head is when it is asked for. */
async function filesBetween(github: GitHub, repo: Repo, base: string, head: string): Promise<Change["files"]> {
  return (await comparedFiles(github, repo, base, head)) ?? { all: "more files are changed than GitHub lists" };
}

/**
 * What is measured for a commit by hand: every suite.
 *
 * @param base a commit; by default the merge base with the branch
 */
export async function planCommit(
  github: GitHub,
  repo: Repo,
  commit: { readonly head: string; readonly baseRef: string; readonly base?: string | undefined },
): Promise<PlannedChange> {
  const { head, baseRef } = commit;
  const config = await branchTip(github, repo, baseRef);
  const base = commit.base ?? (await mergeBase(github, repo, config, head));
  const commits = { base, head, config, baseRef };
  if (base === head) {
    const reason = `head is the commit ${head.slice(0, 12)} that it would be held against: name another as base`;
    const { plan, config: configured } = await planned(github, repo, commits, () => ({ files: [], labels: [] }));
    return { plan: { ...plan, reason }, config: configured };
  }
  return await planned(github, repo, commits, () => ({ files: { all: "asked for by hand" }, labels: [] }));
}

/**
 * What is recorded of a branch's tip: every suite, of head alone.
 *
 * @param head what the tip was when it was planned; by default what it is now
 */
export async function planNightly(
  github: GitHub,
  repo: Repo,
  { branch, head }: { readonly branch: string; readonly head?: string },
): Promise<PlannedChange> {
  const tip = head ?? (await branchTip(github, repo, branch));
  const commits = { base: tip, head: tip, config: tip, baseRef: branch };
  return await planned(github, repo, commits, () => ({ files: { all: "a recording of this commit" }, labels: [] }));
}

async function planned(
  github: GitHub,
  repo: Repo,
  { baseRef, ...commits }: Commits,
  change: () => Change | Promise<Change>,
): Promise<PlannedChange> {
  const plan = { schema: "plimsoll.job-plan/1", ...commits } as const;
  const text = await fileAt(github, repo, configFile, commits.config);
  if (text === undefined) {
    const reason = `branch ${inTicks(baseRef)} has no ${inTicks(configFile)} yet`;
    return { plan: { ...plan, reason, jobs: [] }, config: undefined };
  }
  const config = readConfig(text, `${configFile} of ${baseRef} at ${commits.config.slice(0, 12)}`);
  return { plan: { ...plan, ...planJobs(config, await change()) }, config };
}
