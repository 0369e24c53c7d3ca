import type { GitHub } from "./client.ts";
import { type PullRequest, readPullRequest } from "./read-pull-request.ts";
import type { Repo } from "./repo.ts";

export type { PullRequest } from "./read-pull-request.ts";

export async function pullRequest(github: GitHub, repo: Repo, number: number): Promise<PullRequest> {
  const { data } = await github.rest.pulls.get({ ...repo, pull_number: number });
  return readPullRequest(data);
}

export type FoundPullRequest =
  | { readonly kind: "one"; readonly pullRequest: PullRequest }
  /** Its head is another by now. */
  | { readonly kind: "moved"; readonly pullRequest: PullRequest }
  | { readonly kind: "none" }
  | { readonly kind: "several"; readonly numbers: readonly number[] };

/** What a workflow run says that it ran for. */
export interface RunHead {
  readonly headSha: string;
  /** null: the run was for no branch. */
  readonly headBranch: string | null | undefined;
  /** Full name; null: the fork is gone. */
  readonly headRepository: string | null | undefined;
}

/** The open pull request of a commit, branch and repository: the event of a fork's workflow run does not name it. */
export async function pullRequestOf(
  github: GitHub,
  repo: Repo,
  { headSha, headBranch, headRepository }: RunHead,
): Promise<FoundPullRequest> {
  if (!headBranch || !headRepository) return { kind: "none" };
  const [owner] = headRepository.split("/");
  const listed = await github.paginate(github.rest.pulls.list, {
    ...repo,
    state: "open",
    head: `${owner}:${headBranch}`,
    per_page: 100,
  });
  // GitHub compares the owner alone, who may have several forks, and lists everything where it cannot read the filter.
  const ofBranch = listed
    .map(readPullRequest)
    .filter((pull) => pull.headRef === headBranch && isSameName(pull.headRepository, headRepository));
  const ofCommit = ofBranch.filter((pull) => pull.headSha === headSha);
  const found = ofCommit.length > 0 ? ofCommit : ofBranch;
  if (found.length > 1) return { kind: "several", numbers: found.map(({ number }) => number).sort((a, b) => a - b) };
  const [pullRequest] = found;
  if (pullRequest === undefined) return { kind: "none" };
  return { kind: ofCommit.length > 0 ? "one" : "moved", pullRequest };
}

function isSameName(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}
