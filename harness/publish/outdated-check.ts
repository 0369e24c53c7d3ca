import { writeCheck } from "../github/check.ts";
import { withFindings } from "../github/check-findings.ts";
import type { Origin } from "../github/origin.ts";
import type { PullRequest } from "../github/pull-request.ts";
import { type Phrase, quoted } from "../report/phrase.ts";
import { sentence } from "../report/pull-request/sentence.ts";
import type { PublishContext, Published } from "./context.ts";

/** Said before anybody knows whether it is measured again: whoever was to see to that may have died. */
const usually = "It is measured again. Where that does not begin within minutes, push, or comment /plimsoll rerun.";

/**
 * Ends the check of a measurement that was for another base branch: later than whatever that one still says, and earlier
 * than what the next one does. A failure from the beginning, so that nothing is green or unfinished whatever comes next.
 *
 * @param next what comes of it
 */
export async function endAsOutdated(
  { github, repo, login }: PublishContext,
  { head, run, attempt }: Origin,
  detailsUrl: string,
  { baseRef }: Pick<PullRequest, "baseRef">,
  next: Phrase = [usually],
): Promise<Published> {
  const summary = sentence(["The pull request goes into ", quoted(baseRef, 200), " by now. ", ...next]);
  const { url } = await writeCheck(github, repo, {
    ...{ origin: { head, run, attempt, outdated: true }, login, detailsUrl },
    state: { kind: "completed", conclusion: "failure" },
    output: {
      title: "measured for another base branch",
      summary,
      text: withFindings("", { base: baseRef, metrics: [] }),
    },
  });
  return { summary: `Measured for another base branch. ${summary}\n`, checkUrl: url, conclusion: "failure" };
}
