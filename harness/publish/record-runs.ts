import { type Intake, takeArtifacts } from "../github/artifact-intake.ts";
import { type CommitFacts, commitFacts } from "../github/commit-facts.ts";
import type { PlannedChange } from "../github/plan-change.ts";
import { readJobArtifact } from "../github/read-artifact.ts";
import { type EndedJob, endedJobs } from "../github/workflow-run.ts";
import type { Config } from "../model/config.ts";
import { InputError } from "../model/errors.ts";
import type { PlannedJob } from "../model/job-plan.ts";
import type { RunRecord } from "../model/run-record.ts";
import { RemoteFailure } from "../store/git/remote-failure.ts";
import { openStore } from "../store/open-store.ts";
import { record } from "../store/record.ts";
import type { Store } from "../store/store.ts";
import { unfitForStore } from "../store/unfit-for-store.ts";
import { expectedSuite } from "./expected-suite.ts";
import { withoutResult } from "./judge-jobs.ts";
import type { NightContext } from "./record-context.ts";
import { runDisagreement } from "./run-disagreement.ts";

export interface RecordedRuns {
  readonly recorded: readonly PlannedJob[];
  readonly failed: readonly FailedJob[];
}

export interface FailedJob {
  readonly job: PlannedJob;
  /** A sentence, which may quote hostile text. */
  readonly reason: string;
}

interface TakenRun {
  readonly job: PlannedJob;
  readonly run: RunRecord;
}

/**
 * Records what the planned jobs of a workflow run left, all in one change. The machines that measured run pull requests
 * too: their artifacts are believed no more than those of one. What cannot be recorded keeps nothing else from it.
 *
 * @throws RequestError where GitHub does not answer, RemoteFailure where the store cannot be written
 */
export async function recordRuns(
  context: NightContext,
  { plan, config }: PlannedChange & { readonly config: Config },
  address: string,
): Promise<RecordedRuns> {
  const { github, repo, run, head, env, signal } = context;
  const { data: ours } = await github.rest.actions.getWorkflowRun({ ...repo, run_id: run.id });
  const jobs = plan.jobs.map(({ id }) => id);
  const artifacts = await takeArtifacts(github, repo, { ...run, head: ours.head_sha, url: ours.html_url }, jobs);
  const night = {
    ...{ context, config, artifacts },
    commit: await commitFacts(github, repo, head),
    ended: await endedJobs(github, repo, run.id, run.attempt),
  };
  const taken: TakenRun[] = [];
  const failed: FailedJob[] = [];
  // One after the other, so that no more than one artifact is in memory.
  for (const job of plan.jobs) {
    const found = await takenRun(job, night);
    if ("refused" in found) failed.push({ job, reason: found.refused });
    else taken.push({ job, run: found.run });
  }
  if (taken.length === 0) return { recorded: [], failed };
  const stored = await recordTaken(openStore(address, { env, signal }), taken);
  return { recorded: stored.recorded, failed: [...failed, ...stored.failed] };
}

interface Night {
  readonly context: NightContext;
  readonly config: Config;
  readonly artifacts: Intake;
  readonly ended: readonly EndedJob[];
  readonly commit: CommitFacts;
}

async function takenRun(
  job: PlannedJob,
  { context, config, artifacts, ended, commit }: Night,
): Promise<{ readonly run: RunRecord } | { readonly refused: string }> {
  const { github, repo, root, head, run: workflowRun } = context;
  const offered = artifacts.offered.get(job.id);
  if (offered === undefined) {
    const lacking = withoutResult(job, { ...workflowRun, conclusion: null }, ended);
    return { refused: artifacts.refused.get(job.id) ?? lacking };
  }
  try {
    const { report, run } = readJobArtifact(await offered.take());
    if (run === undefined || report.exitCode !== 0)
      return { refused: report.complaint ?? `it ended with exit code ${report.exitCode}` };
    const other = [report.base, report.head, report.config].find((commit) => commit !== head);
    if (other !== undefined) return { refused: `${head.slice(0, 12)} was to be measured, not ${other.slice(0, 12)}` };
    const configured = config.suites.find(({ suite, runner }) => suite === job.suite && runner === job.runner)!;
    const expected = await expectedSuite(config, configured, { github, repo, commit: head, root });
    const wrong = runDisagreement(run, expected, { base: undefined, head }) ?? unfitForStore(run);
    if (wrong !== undefined) return { refused: wrong };
    // By what the configuration says it is judged for as long as it is kept, and by what GitHub says of the commit.
    const { arms: _, looks: __, ...rule } = expected.plan;
    const arms = { head: { ...run.arms.head, ...commit } };
    return { run: { ...run, arms, plan: { ...run.plan, ...rule } } };
  } catch (error) {
    if (error instanceof InputError) return { refused: error.message };
    throw error;
  }
}

/** A run that the store refuses, as one of another's id, keeps none of the others from it. */
async function recordTaken(store: Store, taken: readonly TakenRun[]): Promise<RecordedRuns> {
  try {
    await record(
      store,
      taken.map(({ run }) => run),
    );
    return { recorded: taken.map(({ job }) => job), failed: [] };
  } catch (error) {
    if (!(error instanceof InputError) || error instanceof RemoteFailure) throw error;
    if (taken.length === 1) return { recorded: [], failed: [{ job: taken[0]!.job, reason: error.message }] };
  }
  const recorded: PlannedJob[] = [];
  const failed: FailedJob[] = [];
  for (const one of taken) {
    const alone = await recordTaken(store, [one]);
    recorded.push(...alone.recorded);
    failed.push(...alone.failed);
  }
  return { recorded, failed };
}
