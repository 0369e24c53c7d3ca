export interface MergeQueueBranch {
  /** Into which the queue merges. */
  readonly branch: string;
  readonly pullRequest: number;
  /** Commit onto which the group was put: the base branch's tip, or the group before it. */
  readonly base: string;
}

/**
 * What the name of a merge queue's temporary branch says.
 *
 * @param name e.g. `gh-readonly-queue/main/pr-104-929f8209d40f77f4abc622a499c93a83babdbe64`, with `refs/heads/` or not
 * @returns undefined where it is no such branch
 */
export function readMergeQueueBranch(name: string): MergeQueueBranch | undefined {
  const parts = /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-([1-9]\d{0,14})-([0-9a-f]{40})$/s.exec(name);
  if (!parts) return undefined;
  const [, branch, pullRequest, base] = parts as unknown as [string, string, string, string];
  return { branch, pullRequest: Number(pullRequest), base };
}
