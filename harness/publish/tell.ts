import { writeCheck } from "../github/check.ts";
import { findingsRoom, withFindings } from "../github/check-findings.ts";
import { pullRequest as readPullRequest } from "../github/pull-request.ts";
import { findComment, type Origin, writeComment } from "../github/sticky-comment.ts";
import type { Publication } from "../model/publication.ts";
import { checkOutput } from "../report/pull-request/check-output.ts";
import { nothingMeasured } from "../report/pull-request/nothing-measured.ts";
import { pullRequestComment } from "../report/pull-request/pull-request-comment.ts";
import { stepSummary } from "../report/pull-request/step-summary.ts";
import type { PublishContext, Published } from "./context.ts";
import { findingsOf } from "./findings-of.ts";
import { endAsOutdated } from "./outdated-check.ts";
import { baseOf, type ToldSubject } from "./subject.ts";

/** Ends the check with what came of a measurement, and says it in the comment of the pull request. */
export async function tell(
  context: PublishContext,
  origin: Origin,
  subject: ToldSubject,
  publication: Publication,
): Promise<Published> {
  const { github, repo, login } = context;
  const { gate, acceptance, links } = publication;
  const conclusion = gate.outcome === "pass" || acceptance ? "success" : "failure";
  const findings = { base: baseOf(subject), metrics: findingsOf(publication.jobs), ...(acceptance && { acceptance }) };
  const { text, ...output } = checkOutput(publication, { reserved: findingsRoom.found + findingsRoom.accepting });
  const check = await writeCheck(github, repo, {
    ...{ origin, login, detailsUrl: links.run },
    state: { kind: "completed", conclusion },
    output: { ...output, text: withFindings(text, findings) },
  });
  const summary = stepSummary(publication);
  const published: Published = { summary, checkUrl: check.url, conclusion };
  if (subject.kind !== "pull request" || !check.written) return published;

  const { number } = subject.pullRequest;
  // Judging took a while: a result of what is no longer the head or the base would be taken for today's.
  const current = await readPullRequest(github, repo, number);
  if (current.headSha !== origin.head) return published;
  if (current.baseRef !== findings.base) return await endAsOutdated(context, origin, links.run, current);
  const withReport = { ...publication, links: { ...links, report: check.url } };
  const body = pullRequestComment(withReport) ?? (await lineForOlderComment(withReport));
  if (body === undefined) return published;
  const comment = await writeComment(github, repo, number, login, { origin, body });
  return { ...published, commentUrl: comment.url };

  /** Who is told nothing needs no comment; one that is there must not go on telling of before. */
  async function lineForOlderComment(of: Publication): Promise<string | undefined> {
    return (await findComment(github, repo, number, login)) ? nothingMeasured(of) : undefined;
  }
}
