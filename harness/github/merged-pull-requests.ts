import type { GitHub } from "./client.ts";
import { type PullRequest, readPullRequest } from "./read-pull-request.ts";
import type { Repo } from "./repo.ts";

/**
 * Pull requests that were merged into a branch, the first one first.
 *
 * @param since ISO 8601: from then on. Let it overlap with the time before: what changes while the pages are read may
 *   be on none of them.
 */
export async function mergedSince(
  github: GitHub,
  repo: Repo,
  { branch, since }: { readonly branch: string; readonly since: string },
): Promise<readonly PullRequest[]> {
  const from = Date.parse(since);
  // By number: what changes while the pages are read comes twice.
  const merged = new Map<number, { readonly at: number; readonly pull: PullRequest }>();
  const pages = github.paginate.iterator(github.rest.pulls.list, {
    ...repo,
    state: "closed",
    base: branch,
    sort: "updated",
    direction: "desc",
    per_page: 100,
  });
  for await (const { data } of pages) {
    for (const listed of data) {
      const at = listed.merged_at === null ? Number.NaN : Date.parse(listed.merged_at);
      if (at >= from && listed.base.ref === branch) merged.set(listed.number, { at, pull: readPullRequest(listed) });
    }
    // Merging updates: what was last updated before was merged before.
    if (data.some(({ updated_at }) => Date.parse(updated_at) < from)) break;
  }
  return [...merged.values()].sort((a, b) => a.at - b.at || a.pull.number - b.pull.number).map(({ pull }) => pull);
}
