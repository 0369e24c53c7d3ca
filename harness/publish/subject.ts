import type { GitHub } from "../github/client.ts";
import { readMergeQueueBranch, type WorkflowRunEvent } from "../github/events.ts";
import { type PullRequest, pullRequestOf } from "../github/pull-request.ts";
import type { Repo } from "../github/repo.ts";

/** What a measurement is of, found by the event that GitHub sent and never by what was uploaded. */
export type Subject =
  | { readonly kind: "pull request"; readonly pullRequest: PullRequest }
  | { readonly kind: "merge group"; readonly pullRequest: number; readonly base: string; readonly baseRef: string }
  /** Its head is another by now. */
  | { readonly kind: "moved"; readonly pullRequest: PullRequest }
  /** Nothing that a result could be told of; a sentence. */
  | { readonly kind: "none"; readonly because: string }
  /** Measured for something else than a merge: it has no check. */
  | { readonly kind: "unrelated"; readonly because: string };

/** Of whom a result can be told. */
export type ToldSubject = Subject & { readonly kind: "pull request" | "merge group" };

/** Branch that it is to go into. */
export function baseOf(subject: ToldSubject): string {
  return subject.kind === "pull request" ? subject.pullRequest.baseRef : subject.baseRef;
}

/** Whether something is measured for a merge. */
export function hasCheck({ event }: Pick<WorkflowRunEvent["workflow_run"], "event">): boolean {
  return event === "merge_group" || event === "pull_request";
}

export async function subjectOf(github: GitHub, repo: Repo, { workflow_run: run }: WorkflowRunEvent): Promise<Subject> {
  const none = (because: string): Subject => ({ kind: "none", because });
  const own = `${repo.owner}/${repo.repo}`.toLowerCase();
  if (run.event === "merge_group") {
    const queued = run.head_branch === null ? undefined : readMergeQueueBranch(run.head_branch);
    const ours = run.head_repository?.full_name.toLowerCase() === own;
    if (!queued || !ours) return none("the merge queue's branch is not one that GitHub makes");
    return { kind: "merge group", pullRequest: queued.pullRequest, base: queued.base, baseRef: queued.branch };
  }
  if (!hasCheck(run)) {
    return { kind: "unrelated", because: `it was measured on ${run.event}: only pull requests have a check` };
  }
  if (run.head_branch === null || run.head_repository == null) return none("its repository is gone");
  const found = await pullRequestOf(github, repo, {
    headSha: run.head_sha,
    headBranch: run.head_branch,
    headRepository: run.head_repository.full_name,
  });
  switch (found.kind) {
    case "one":
      return { kind: "pull request", pullRequest: found.pullRequest };
    case "moved":
      return { kind: "moved", pullRequest: found.pullRequest };
    case "several":
      return none(
        `${found.numbers.length} open pull requests have this head (${found.numbers.map((n) => `#${n}`).join(", ")}): close all but one, and push again`,
      );
    case "none":
      return none("no open pull request has this head");
  }
}
