import { changedFiles } from "../git/changed-files.ts";
import { commitOf } from "../git/commit-of.ts";
import { mergeBaseOf } from "../git/merge-base-of.ts";
import { tryGit } from "../git/run-git.ts";
import { diffEntry } from "../resources/diff-entry.ts";
import { labelResource, listedPullRequest, pullRequestResource } from "../resources/pull-request.ts";
import type { PullRequestState } from "../state/repository-state.ts";
import type { Call, Handler } from "./call.ts";
import { page } from "./page.ts";
import { notFound, Refusal } from "./refusal.ts";

export const getPullRequest: Handler = (call) => ({
  status: 200,
  body: pullRequestResource(call.world, call.repository, knownPullRequest(call, call.params.pull_number)),
});

export const listPullRequests: Handler = (call) => {
  const { repository, query } = call;
  const { state = "open", sort = "created", head, base } = query;
  const direction = query.direction ?? (sort === "created" && query.sort === undefined ? "desc" : "asc");
  const at = (one: PullRequestState) => (sort === "updated" ? one.updatedAt : one.createdAt);
  const all = repository.pullRequests
    .filter(
      (one) =>
        (state === "all" || one.state === state) &&
        (base === undefined || one.baseRef === base) &&
        (head === undefined || headLabels(one).includes(String(head))),
    )
    .sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : a.number - b.number));
  if (direction === "desc") all.reverse();
  return listed(call, all);
};

/** Pull requests that hold the commit; after merging, those whose merge commit it is as well. */
export const listPullRequestsOfCommit: Handler = async (call) => {
  const { repository, params } = call;
  const commit = await commitOf(repository.gitDir, String(params.commit_sha));
  if (commit === undefined) throw new Refusal(422, `No commit found for SHA: ${params.commit_sha}`);
  const holds = await Promise.all(
    repository.pullRequests.map(
      async ({ headSha, baseSha, mergeCommitSha }) =>
        mergeCommitSha === commit ||
        ((await isAncestor(repository.gitDir, commit, headSha)) &&
          !(await isAncestor(repository.gitDir, commit, baseSha))),
    ),
  );
  return listed(
    call,
    repository.pullRequests.filter((_, index) => holds[index]),
  );
};

/** GitHub lists so many files of a pull request, and no more. */
const fileLimit = 3000;

export const listFiles: Handler = async (call) => {
  const { world, repository, params } = call;
  const pull = knownPullRequest(call, params.pull_number);
  const base = await mergeBaseOf(repository.gitDir, pull.baseSha, pull.headSha);
  if (base === undefined) throw new Refusal(422, "Server Error: Sorry, this diff is unavailable.");
  const files = await changedFiles(repository.gitDir, base, pull.headSha);
  const { items, headers } = page(call, files.slice(0, fileLimit));
  return { status: 200, headers, body: items.map((file) => diffEntry(world, repository, pull.headSha, file)) };
};

export const listLabels: Handler = (call) => {
  const { labels } = knownPullRequest(call, call.params.issue_number);
  const { items, headers } = page(call, labels);
  return { status: 200, headers, body: items.map((name) => labelResource(call.world, call.repository, name)) };
};

function listed(call: Call, all: readonly PullRequestState[]) {
  const { items, headers } = page(call, all);
  return { status: 200, headers, body: items.map((one) => listedPullRequest(call.world, call.repository, one)) };
}

function knownPullRequest({ repository }: Call, number: string | number | undefined): PullRequestState {
  const pull = repository.pullRequests.find((one) => one.number === number);
  if (pull === undefined) throw notFound();
  return pull;
}

function headLabels({ headRepository, headRef }: PullRequestState): string[] {
  return headRepository === null ? [] : [`${headRepository.split("/")[0]}:${headRef}`];
}

async function isAncestor(gitDir: string, commit: string, of: string): Promise<boolean> {
  return (await tryGit(gitDir, "merge-base", "--is-ancestor", commit, of)) !== undefined;
}
