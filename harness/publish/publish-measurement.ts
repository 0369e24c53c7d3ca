import { takeArtifacts } from "../github/artifact-intake.ts";
import { withFindings } from "../github/check-findings.ts";
import type { WorkflowRunEvent } from "../github/events.ts";
import { type PlannedChange, planMergeGroup, planPullRequest } from "../github/plan-change.ts";
import type { Origin } from "../github/sticky-comment.ts";
import { endedJobs } from "../github/workflow-run.ts";
import { InputError } from "../model/errors.ts";
import type { JobPlan } from "../model/job-plan.ts";
import type { JudgedJob, Publication } from "../model/publication.ts";
import { type Phrase, quoted } from "../report/phrase.ts";
import { sentence } from "../report/pull-request/sentence.ts";
import { acceptedOf } from "./accepted-of.ts";
import { acceptedOfGroup } from "./accepted-of-group.ts";
import { changedByItself } from "./changed-by-itself.ts";
import type { PublishContext, Published } from "./context.ts";
import { failedCheck } from "./failed-check.ts";
import { findingsOf } from "./findings-of.ts";
import { isWorkflow } from "./is-workflow.ts";
import { judgeJobs } from "./judge-jobs.ts";
import { overallGate } from "./overall-gate.ts";
import { sameConfiguration } from "./same-configuration.ts";
import { screenStored } from "./screen-stored.ts";
import { baseOf, subjectOf, type ToldSubject } from "./subject.ts";
import { tell } from "./tell.ts";
import { trustedAccepted } from "./trusted-accepted.ts";
import { underWay } from "./under-way.ts";

/**
 * Answers what GitHub says of a measuring workflow run: with a check that says that it is under way, or what came of it
 * with check and comment. Whatever the run uploaded is judged anew, and nothing of it is believed.
 */
export async function publishMeasurement(context: PublishContext, event: WorkflowRunEvent): Promise<Published> {
  const { github, repo, log, benchWorkflow } = context;
  const run = event.workflow_run;
  if (!isWorkflow(run.path, benchWorkflow)) {
    return nothingToSay(["workflow ", quoted(run.path), " is not ", quoted(benchWorkflow), ", which measures"]);
  }
  const origin: Origin = { head: run.head_sha, run: run.id, attempt: run.run_attempt };
  const subject = await subjectOf(github, repo, event);
  log(`measurement of ${run.head_sha.slice(0, 12)}: ${event.action}, ${subject.kind}`);
  if (subject.kind === "unrelated") return nothingToSay([subject.because]);
  if (subject.kind === "moved") {
    if (event.action !== "completed") return nothingToSay(["the pull request's head is another by now"]);
    const now = subject.pullRequest.headSha.slice(0, 12);
    return await failedCheck(context, origin, run.html_url, `superseded: the pull request's head is ${now} by now`);
  }
  if (event.action !== "completed") return await underWay(context, origin, subject, run.html_url);
  if (subject.kind === "none") return await failedCheck(context, origin, run.html_url, subject.because);
  return await concluded(context, event, origin, subject);
}

const nothingToSay = (because: Phrase): Published => ({
  summary: `${sentence(["Nothing to publish: ", ...because])}\n`,
});

async function concluded(
  context: PublishContext,
  event: WorkflowRunEvent,
  origin: Origin,
  subject: ToldSubject,
): Promise<Published> {
  const { github, repo, log } = context;
  const { workflow_run: run, repository } = event;
  let planned: PlannedChange;
  try {
    planned = await plannedFor(context, origin.head, subject);
  } catch (error) {
    // A configuration that cannot be read measures nothing: that must not pass for "nothing to measure".
    if (!(error instanceof InputError)) throw error;
    const text = withFindings("", { base: baseOf(subject), metrics: [] });
    return await failedCheck(context, origin, run.html_url, error.message, text);
  }
  const { plan, config } = planned;
  log(`planned: ${plan.jobs.length} jobs, ${plan.reason}`);
  const warnings: string[] = [];
  const problems: string[] = [];
  let jobs: JudgedJob[] = [];
  if (config !== undefined && plan.jobs.length > 0) {
    const itself = await changedByItself(github, repo, context.benchWorkflow, plan);
    if (itself !== undefined) problems.push(itself);
    jobs = await judged(context, event, { plan, config, warnings });
  }
  const gate = overallGate(jobs, problems, config?.baselines.history === "block");
  const accepted = await acceptedOf(context, origin.head, subject);
  const holds = subject.kind !== "merge group" || acceptedOfGroup(accepted?.metrics ?? [], gate, findingsOf(jobs));
  const acceptance = holds ? accepted?.acceptance : undefined;
  const publication: Publication = {
    ...{ gate, jobs },
    reason: plan.reason,
    ...(acceptance && { acceptance }),
    ...{ base: plan.base, head: plan.head, config: plan.config },
    links: { repository: repository.html_url, run: run.html_url, ...(config?.site && { site: config.site }) },
    warnings,
  };
  return await tell(context, origin, subject, publication);
}

async function plannedFor(
  { github, repo }: PublishContext,
  head: string,
  subject: ToldSubject,
): Promise<PlannedChange> {
  if (subject.kind === "pull request") return await planPullRequest(github, repo, subject.pullRequest);
  const { base, baseRef } = subject;
  return await planMergeGroup(github, repo, { head, base, baseRef });
}

async function judged(
  context: PublishContext,
  { workflow_run: run }: WorkflowRunEvent,
  { plan, config, warnings }: { plan: JobPlan; config: NonNullable<PlannedChange["config"]>; warnings: string[] },
): Promise<JudgedJob[]> {
  const { github, repo, storeRemote, env, signal, root } = context;
  const onLacking = (sentence: string) => void warnings.push(sentence);
  const store = storeRemote && `${storeRemote}#${config.baselines.branch}`;
  const accepted = await trustedAccepted(context, plan.config, store, onLacking);
  return await judgeJobs({
    ...{ plan, config },
    run: { id: run.id, conclusion: run.conclusion },
    artifacts: await takeArtifacts(
      ...([github, repo] as const),
      { id: run.id, attempt: run.run_attempt, head: run.head_sha, url: run.html_url },
      plan.jobs.map(({ id }) => id),
    ),
    ended: await endedJobs(github, repo, run.id, run.run_attempt),
    targets: { github, repo, commit: plan.config, root },
    otherConfiguration: sameConfiguration(github, repo, plan),
    screen: screenStored({
      store,
      history: config.baselines.history,
      accepted,
      cacheDir: context.cacheDir,
      env,
      signal,
      onLacking,
    }),
  });
}
