import type { GitHub } from "./client.ts";
import type { Repo } from "./repo.ts";

/** What a run record has of a commit besides its id. */
export interface CommitFacts {
  /** First line of its message. */
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly committedAt: string;
}

const longestTitle = 500;

export async function commitFacts(github: GitHub, repo: Repo, commit: string): Promise<CommitFacts> {
  // Of the files that it changed, which come with it, none is wanted.
  const { data } = await github.rest.repos.getCommit({ ...repo, ref: commit, per_page: 1 });
  const { message, committer } = data.commit;
  return {
    title: Array.from(message.split("\n", 1)[0]!).slice(0, longestTitle).join(""),
    committedAt: new Date(committer?.date ?? 0).toISOString(),
  };
}
