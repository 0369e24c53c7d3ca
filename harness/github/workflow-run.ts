import { RequestError } from "@octokit/request-error";
import type { GitHub } from "./client.ts";
import { createOnce } from "./create-once.ts";
import { gitHubWords, isNotFound } from "./explain-failure.ts";
import type { Repo } from "./repo.ts";

export type RerunAnswer = { readonly started: true } | { readonly started: false; readonly because: string };

export interface WorkflowRun {
  /** The latest one. */
  readonly attempt: number;
  /** Of its workflow; the ref may follow after an @. */
  readonly path: string;
  readonly head: string;
}

/** @returns undefined: it was deleted */
export async function workflowRun(github: GitHub, repo: Repo, runId: number): Promise<WorkflowRun | undefined> {
  try {
    const { data } = await github.rest.actions.getWorkflowRun({ ...repo, run_id: runId });
    return { attempt: data.run_attempt ?? 1, path: data.path, head: data.head_sha };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Runs a workflow run again, as another attempt of it. */
export async function rerun(github: GitHub, repo: Repo, runId: number): Promise<RerunAnswer> {
  const run = async () => (await github.rest.actions.getWorkflowRun({ ...repo, run_id: runId })).data;
  const before = await run();
  // GitHub takes a re-run for the approval, and it is not ours to give.
  if ([before.status, before.conclusion].includes("action_required"))
    return { started: false, because: "it waits for a maintainer's approval, on its own page" };
  if (before.status !== "completed") return { started: false, because: "it is still running" };
  try {
    return await createOnce<RerunAnswer>(github, {
      find: async () => {
        const { status, run_attempt } = await run();
        return status === "completed" && run_attempt === before.run_attempt ? undefined : { started: true };
      },
      create: async () => {
        await github.rest.actions.reRunWorkflow({ ...repo, run_id: runId });
        return { started: true };
      },
    });
  } catch (error) {
    // What GitHub will not run again: what ran more than a month ago, for one.
    if (!(error instanceof RequestError) || error.status !== 403) throw error;
    const because = gitHubWords(error);
    if (!/workflow/i.test(because)) throw error;
    return { started: false, because };
  }
}

export interface EndedJob {
  readonly name: string;
  /** `success`, `failure`, `cancelled`, `timed_out`, `skipped` …; null: it has not ended. */
  readonly conclusion: string | null;
}

/** Jobs of an attempt, and how they ended. */
export async function endedJobs(
  github: GitHub,
  repo: Repo,
  runId: number,
  attempt: number,
): Promise<readonly EndedJob[]> {
  const jobs = await github.paginate(github.rest.actions.listJobsForWorkflowRunAttempt, {
    ...repo,
    run_id: runId,
    attempt_number: attempt,
    per_page: 100,
  });
  return jobs.map(({ name, conclusion }) => ({ name, conclusion }));
}
