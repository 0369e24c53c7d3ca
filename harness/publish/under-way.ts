import { writeCheck } from "../github/check.ts";
import { withFindings } from "../github/check-findings.ts";
import { findComment, noteOnComment, type Origin } from "../github/sticky-comment.ts";
import { acceptedOf } from "./accepted-of.ts";
import type { PublishContext, Published } from "./context.ts";
import { baseOf, type Subject } from "./subject.ts";

/** Says that a measurement is under way: in a check, and above a comment that tells of one before. */
export async function underWay(
  context: PublishContext,
  origin: Origin,
  subject: Exclude<Subject, { kind: "moved" }>,
  url: string,
): Promise<Published> {
  const { github, repo, login } = context;
  const told = subject.kind === "pull request" || subject.kind === "merge group" ? subject : undefined;
  const acceptance = told && (await acceptedOf(context, origin.head, told))?.acceptance;
  const output = {
    title: "measuring",
    summary: "Base and head are built and measured. This check ends when that has ended.",
    text: told ? withFindings("", { base: baseOf(told), metrics: [], ...(acceptance && { acceptance }) }) : "",
  };
  const check = await writeCheck(github, repo, {
    ...{ origin, login, output, detailsUrl: url },
    state: { kind: "in_progress" },
  });
  if (subject.kind === "pull request" && check.written) {
    const { number } = subject.pullRequest;
    const comment = await findComment(github, repo, number, login);
    const notice = measuringNotice(origin.head, comment?.origin?.head);
    if (comment) await noteOnComment(github, repo, number, login, notice, { before: origin });
  }
  return { summary: `Measuring \`${origin.head.slice(0, 12)}\`.\n`, checkUrl: check.url };
}

function measuringNotice(head: string, before: string | undefined): string {
  const now = `Measuring \`${head.slice(0, 12)}\``;
  if (before === undefined || before === head) return `${now} again. What follows is the result of before.`;
  return `${now}. **Superseded:** what follows was measured at \`${before.slice(0, 12)}\`.`;
}
