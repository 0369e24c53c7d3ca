import { latestCheck, writeCheck } from "../github/check.ts";
import { findingsIn, withFindings } from "../github/check-findings.ts";
import { type Command, readCommand } from "../github/command.ts";
import type { IssueCommentEvent } from "../github/events.ts";
import type { Origin } from "../github/origin.ts";
import { mayWrite } from "../github/permission.ts";
import { type PullRequest, pullRequest as readPullRequest } from "../github/pull-request.ts";
import { type Reaction, react } from "../github/reaction.ts";
import { findComment, noteOnComment } from "../github/sticky-comment.ts";
import { rerun } from "../github/workflow-run.ts";
import { acceptedNotice, acceptedTitle } from "../report/pull-request/accepted.ts";
import type { PublishContext, Published } from "./context.ts";

/**
 * Answers a comment that is a command of ours. Who may give one is asked of GitHub; others get a reaction and nothing
 * else, so that nobody can make it talk.
 */
export async function answerCommand(context: PublishContext, event: IssueCommentEvent): Promise<Published> {
  const { github, repo, log } = context;
  const { issue, comment } = event;
  const command = issue.pull_request && event.action === "created" ? readCommand(comment.body) : undefined;
  if (command === undefined) return { summary: "No command for Plimsoll.\n" };
  if (comment.user.type === "Bot" || !(await mayWrite(github, repo, comment.user.login))) {
    log("the command is not by somebody with write permission");
    await answer("-1");
    return { summary: "Not taken: commands need write permission.\n" };
  }
  const pullRequest = await readPullRequest(github, repo, issue.number);
  const done = await carriedOut(context, event, command, pullRequest);
  if ("refused" in done) {
    log(`refused: ${done.refused}`);
    const notice = `Not taken: ${done.refused}.${await superseded(context, pullRequest)}`;
    await noteOnComment(github, repo, issue.number, context.login, notice);
    await answer("confused");
    return { summary: `Not taken: ${done.refused}.\n` };
  }
  await answer("+1");
  return done;

  /** Nobody's work hangs on it. */
  async function answer(reaction: Reaction): Promise<void> {
    await react(github, repo, comment.id, reaction).catch((error: Error) =>
      log(`no reaction to the command: ${error.message}`),
    );
  }
}

/** The notice that says so makes room for another, and must not be missed. */
async function superseded({ github, repo, login }: PublishContext, { number, headSha }: PullRequest): Promise<string> {
  const origin = (await findComment(github, repo, number, login))?.origin;
  if (origin === undefined || origin.head === headSha) return "";
  return ` **Superseded:** what follows was measured at \`${origin.head.slice(0, 12)}\`.`;
}

async function carriedOut(
  context: PublishContext,
  event: IssueCommentEvent,
  command: Command,
  pullRequest: PullRequest,
): Promise<Published | { readonly refused: string }> {
  if (command.kind === "wrong") return { refused: command.because };
  if (pullRequest.state !== "open") return { refused: "the pull request is closed" };
  const { github, repo, login } = context;
  const check = await latestCheck(github, repo, pullRequest.headSha, login);
  const head = `\`${pullRequest.headSha.slice(0, 12)}\``;
  if (check?.origin === undefined) return { refused: `nothing was measured at ${head} yet` };
  if (command.kind === "rerun") return await measuredAgain(context, check.origin, pullRequest);
  if (check.status !== "completed") return { refused: `${head} is being measured: accept what comes of it` };
  if (check.conclusion === "success") return { refused: `there is nothing to accept at ${head}` };
  const findings = findingsIn(check.text) ?? { base: pullRequest.baseRef, metrics: [] };
  if (check.origin.outdated || findings.base !== pullRequest.baseRef) {
    return { refused: `${head} was measured for another base branch: measure it again, and accept what comes of it` };
  }
  // A push under the maintainer's hands must not be accepted in place of what stands in the comment.
  const comment = await findComment(github, repo, pullRequest.number, login);
  if (comment?.origin !== undefined && comment.origin.head !== pullRequest.headSha) {
    return {
      refused: `what the comment tells was measured at \`${comment.origin.head.slice(0, 12)}\`, and head is ${head}`,
    };
  }
  // What was accepted is what was there to read, not what came after it.
  if (check.completedAt === undefined || Date.parse(check.completedAt) > Date.parse(event.comment.created_at)) {
    return { refused: `the result of ${head} is newer than your comment: look at it, and accept it again` };
  }
  const acceptance = { by: event.comment.user.login, at: event.comment.created_at, reason: command.reason };
  const notice = acceptedNotice(acceptance);
  const written = await writeCheck(github, repo, {
    ...{ origin: check.origin, login, detailsUrl: check.detailsUrl },
    state: { kind: "completed", conclusion: "success" },
    output: {
      title: acceptedTitle(acceptance),
      summary: `${notice}\n\n${check.summary}`,
      text: withFindings(check.text, { ...findings, acceptance }),
    },
  });
  if (!written.written) return { refused: `the check of ${head} says something newer by now: look at it` };
  await noteOnComment(github, repo, pullRequest.number, login, notice);
  return { summary: `${notice}\n`, checkUrl: written.url, conclusion: "success" };
}

async function measuredAgain(
  { github, repo, login }: PublishContext,
  origin: Origin,
  { number, headSha }: PullRequest,
): Promise<Published | { readonly refused: string }> {
  const again = await rerun(github, repo, origin.run);
  if (!again.started) return { refused: again.because };
  const head = `\`${headSha.slice(0, 12)}\``;
  await noteOnComment(github, repo, number, login, `Measuring ${head} again. What follows is the result of before.`);
  return { summary: `Measuring ${head} again.\n` };
}
