import type { GitHub } from "../../harness/github/client.ts";
import type { GitHubEvent } from "../../harness/github/events.ts";
import {
  type PlannedChange,
  planCommit,
  planMergeGroup,
  planNightly,
  planPullRequest,
} from "../../harness/github/plan-change.ts";
import { pullRequest } from "../../harness/github/pull-request.ts";
import type { Repo } from "../../harness/github/repo.ts";
import { InputError } from "../../harness/model/errors.ts";

export interface PlanRequest {
  readonly github: GitHub;
  readonly repo: Repo;
  readonly event: GitHubEvent;
  /** Of the run: `refs/heads/main`. */
  readonly ref: string;
  readonly mode: "change" | "nightly";
}

type DispatchEvent = Extract<GitHubEvent, { readonly name: "workflow_dispatch" }>;

/** What is measured for what called the workflow. */
export async function planEvent(request: PlanRequest): Promise<PlannedChange> {
  const { github, repo, event, ref, mode } = request;
  if (mode === "nightly") {
    const branch = event.repository?.default_branch ?? branchOf(ref);
    return await planNightly(github, repo, { branch });
  }
  switch (event.name) {
    case "pull_request": {
      const { number, head } = event.pull_request;
      // The commit is that of this run, whatever was pushed since; the labels are today's.
      return await planPullRequest(github, repo, { ...(await pullRequest(github, repo, number)), headSha: head.sha });
    }
    case "merge_group": {
      const { head_sha: head, base_sha: base, base_ref } = event.merge_group;
      return await planMergeGroup(github, repo, { head, base, baseRef: branchOf(base_ref) });
    }
    case "workflow_dispatch":
      return await planByHand(request, event);
    default:
      throw new InputError(
        `input mode: change: nothing is measured for ${event.name}: pull_request, merge_group or workflow_dispatch`,
      );
  }
}

/** Inputs of the workflow: `base` and `head` are commits, branches or tags, `suite` is one of the configuration's. */
async function planByHand({ github, repo, ref }: PlanRequest, event: DispatchEvent) {
  const chosen = (name: string) => (event.inputs?.[name] ? String(event.inputs[name]) : undefined);
  const [against, suite] = [chosen("base"), chosen("suite")];
  const base = against && (await commitOf(github, repo, against));
  const head = await commitOf(github, repo, chosen("head") ?? ref);
  const change = await planCommit(github, repo, { head, base, baseRef: event.repository.default_branch });
  const { jobs } = change.plan;
  if (suite === undefined || jobs.length === 0) return change;
  const wanted = jobs.filter((job) => job.suite === suite);
  if (wanted.length > 0) return { ...change, plan: { ...change.plan, jobs: wanted } };
  const known = [...new Set(jobs.map((job) => job.suite))].join(", ");
  throw new InputError(`input suite: "${suite}" is none that is configured: ${known}`);
}

/** @param ref `refs/heads/main`, or a branch's name */
function branchOf(ref: string): string {
  return ref.replace(/^refs\/heads\//, "");
}

async function commitOf(github: GitHub, repo: Repo, ref: string): Promise<string> {
  const { data } = await github.rest.repos.getCommit({ ...repo, ref: branchOf(ref) });
  return data.sha;
}
