import { latestCheck, type ReadCheck } from "../github/check.ts";
import { findingsIn } from "../github/check-findings.ts";
import type { PullRequestTargetEvent } from "../github/events.ts";
import type { Origin } from "../github/origin.ts";
import { type PullRequest, pullRequest as readPullRequest } from "../github/pull-request.ts";
import { fileAt } from "../github/repository-content.ts";
import { noteOnComment } from "../github/sticky-comment.ts";
import { endedJobs, type RerunAnswer, rerun, type WorkflowRun, workflowRun } from "../github/workflow-run.ts";
import { quoted } from "../report/phrase.ts";
import { sentence } from "../report/pull-request/sentence.ts";
import type { PublishContext, Published } from "./context.ts";
import { isWorkflow } from "./is-workflow.ts";
import { endAsOutdated } from "./outdated-check.ts";

type Base = NonNullable<NonNullable<PullRequestTargetEvent["changes"]>["base"]>;

/**
 * Answers that a pull request goes into another branch. GitHub starts no measurement for that, and the check belongs to
 * the commit: a green one of before would do for the branch of now. So it ends as a failure, and the measuring workflow
 * is run again, which asks for the base branch as it is.
 */
export async function retargeted(context: PublishContext, event: PullRequestTargetEvent): Promise<Published> {
  const { github, repo, login, log } = context;
  const nothing = (because: string): Published => ({ summary: `Nothing to measure again: ${because}.\n` });
  const base = event.changes?.base;
  if (event.action !== "edited" || base === undefined) return nothing("the base branch is as it was");
  const { number, head } = event.pull_request;
  const pullRequest = await readPullRequest(github, repo, number);
  if (pullRequest.state !== "open") return nothing("the pull request is closed");
  // What was pushed after it is measured for the branch of now.
  if (pullRequest.headSha !== head.sha) return nothing("its head is another by now");
  const check = await latestCheck(github, repo, head.sha, login);
  if (check?.origin === undefined) return nothing("nothing was measured yet");
  const told = findingsIn(check.text)?.base === pullRequest.baseRef;
  if (told && !check.origin.outdated) return nothing("it was measured for this branch");

  const run = await workflowRun(github, repo, check.origin.run);
  const attempt = Math.max(check.origin.attempt, run?.attempt ?? 1);
  // Of this job, when it was run before.
  if (told && attempt > check.origin.attempt) return nothing("that has begun");
  const origin: Origin = { head: head.sha, run: check.origin.run, attempt };
  const ended = await endAsOutdated(context, origin, check.detailsUrl, pullRequest);
  const again = await measuredAgain(context, { check, base, pullRequest, run });
  const into = [" for branch ", quoted(pullRequest.baseRef, 200), "."] as const;
  const short = quoted(head.sha.slice(0, 12));
  if (again.started) {
    const notice = sentence(["Measuring ", short, " again,", ...into, " What follows is of before."]);
    log(`measured again, as attempt ${attempt + 1} of run ${origin.run}`);
    await noteOnComment(github, repo, number, login, notice, { before: { ...origin, attempt: attempt + 1 } });
    return { ...ended, summary: `${notice}\n` };
  }
  log(`not measured again: ${again.because}`);
  const because = [
    "not measured again: ",
    quoted(again.because, 300),
    ". Push, or comment /plimsoll rerun later.",
  ] as const;
  const notice = sentence(["What follows was not measured", ...into, " It is ", ...because]);
  await noteOnComment(github, repo, number, login, notice, { before: { ...origin, attempt: attempt + 1 } });
  return await endAsOutdated(context, origin, check.detailsUrl, pullRequest, ["It is ", ...because]);
}

interface Before {
  readonly check: ReadCheck;
  readonly base: Base;
  readonly pullRequest: PullRequest;
  readonly run: WorkflowRun | undefined;
}

async function measuredAgain(context: PublishContext, before: Before): Promise<RerunAnswer> {
  const { github, repo } = context;
  const because = await unfit(context, before);
  return because === undefined ? await rerun(github, repo, before.check.origin!.run) : { started: false, because };
}

/**
 * Who turns a pull request to another branch need not be anybody who may run its code. So only what ran before is run
 * again, and of the measuring workflow alone: a check tells of a run, but who may write checks can tell of any.
 */
async function unfit(
  { github, repo, benchWorkflow }: PublishContext,
  { check, base, pullRequest, run }: Before,
): Promise<string | undefined> {
  if (run === undefined) return "its workflow run was deleted";
  if (!isWorkflow(run.path, benchWorkflow) || run.head !== pullRequest.headSha) {
    return `workflow run ${check.origin!.run} is no measurement of this commit`;
  }
  const jobs = await endedJobs(github, repo, check.origin!.run, 1);
  if (jobs.length === 0) return "it has not begun: a maintainer may have to approve it, on its own page";
  // A re-run has the workflow of its first time: as head was merged with the branch of before.
  const workflowOf = (commit: string) => fileAt(github, repo, benchWorkflow, commit);
  const former = await workflowOf(base.sha.from);
  if (former !== undefined && former !== (await workflowOf(pullRequest.baseSha))) {
    return `branch ${base.ref.from} has another ${benchWorkflow}, by which it would be measured again`;
  }
  return undefined;
}
