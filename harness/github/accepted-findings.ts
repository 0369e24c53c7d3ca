import type { Acceptance } from "../model/publication.ts";
import { type Findings, findingsIn } from "./check-findings.ts";
import type { GitHub } from "./client.ts";
import { ownChecks } from "./own-checks.ts";
import type { Repo } from "./repo.ts";

export interface AcceptedFindings {
  readonly metrics: Findings["metrics"];
  readonly acceptance: Acceptance;
}

/**
 * What a maintainer accepted of a commit that goes into a branch, as the last check that ended with it says: one that came after it may have
 * failed before it could say so.
 *
 * The check may be of any app, since who asks need not be who published. Only jobs of people with write permission and
 * installed apps can make one, so that who relies on it asks whether the one that it names has that permission.
 */
export async function acceptedFindings(
  github: GitHub,
  repo: Repo,
  head: string,
  branch: string,
): Promise<AcceptedFindings | undefined> {
  const checks = await ownChecks(github, repo, head, undefined);
  const found = checks.filter(({ status }) => status === "completed").map(({ text }) => findingsIn(text));
  const last = found.findLast((one) => one?.acceptance !== undefined && one.base === branch);
  return last?.acceptance && { metrics: last.metrics, acceptance: last.acceptance };
}
