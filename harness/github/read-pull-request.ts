import type { RestEndpointMethodTypes } from "@octokit/plugin-rest-endpoint-methods";

export interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly state: "open" | "closed";
  readonly merged: boolean;
  /** On the base branch. */
  readonly mergeCommit?: string;
  readonly headSha: string;
  readonly headRef: string;
  /** Full name; absent: the fork is gone. */
  readonly headRepository?: string;
  readonly baseRef: string;
  readonly baseSha: string;
  readonly labels: readonly string[];
  readonly author: string;
}

type Listed = RestEndpointMethodTypes["pulls"]["list"]["response"]["data"][number];

/** @param pull as GitHub answers, alone or in a list */
export function readPullRequest(
  pull: Pick<Listed, "number" | "title" | "html_url" | "merged_at" | "merge_commit_sha" | "base"> & {
    readonly state: string;
    readonly head: Pick<Listed["head"], "sha" | "ref"> & { readonly repo: { readonly full_name: string } | null };
    readonly labels: readonly { readonly name?: string }[];
    readonly user: { readonly login: string } | null;
  },
): PullRequest {
  const merged = pull.merged_at !== null;
  return {
    number: pull.number,
    title: pull.title,
    url: pull.html_url,
    state: pull.state === "open" ? "open" : "closed",
    merged,
    // Of an open one it is the commit that merging it would make.
    ...(merged && pull.merge_commit_sha !== null && { mergeCommit: pull.merge_commit_sha }),
    headSha: pull.head.sha,
    headRef: pull.head.ref,
    ...(pull.head.repo && { headRepository: pull.head.repo.full_name }),
    baseRef: pull.base.ref,
    baseSha: pull.base.sha,
    labels: pull.labels.map(({ name }) => name ?? "").filter((name) => name !== ""),
    author: pull.user?.login ?? "ghost",
  };
}
