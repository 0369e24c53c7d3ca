import { latestCheck } from "../github/check.ts";
import { type Findings, findingsIn } from "../github/check-findings.ts";
import { pullRequest as readPullRequest } from "../github/pull-request.ts";
import type { PublishContext } from "./context.ts";
import { baseOf, type ToldSubject } from "./subject.ts";

/**
 * What a check says of a head already: it may hold an acceptance. That holds for one head and one base branch; what a
 * merge queue makes of it is held to what was said of the pull request.
 */
export async function acceptedOf(
  { github, repo, login }: PublishContext,
  head: string,
  subject: ToldSubject,
): Promise<Findings | undefined> {
  const of = subject.kind === "merge group" ? (await readPullRequest(github, repo, subject.pullRequest)).headSha : head;
  const found = findingsIn((await latestCheck(github, repo, of, login))?.text);
  return found?.base === baseOf(subject) ? found : undefined;
}
