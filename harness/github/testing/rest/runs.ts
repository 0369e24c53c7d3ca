import { jobResource, workflowRunResource } from "../resources/workflow-run.ts";
import type { JobState, WorkflowRunState } from "../state/repository-state.ts";
import type { Call, Handler } from "./call.ts";
import { page } from "./page.ts";
import { notFound, Refusal } from "./refusal.ts";

export const getRun: Handler = (call) => ({ status: 200, body: resource(call, knownRun(call)) });

export const getRunAttempt: Handler = (call) => {
  const run = knownRun(call);
  const attempt = Number(call.params.attempt_number);
  if (attempt < 1 || attempt > run.attempt) throw notFound();
  if (attempt === run.attempt) return { status: 200, body: resource(call, run) };
  return {
    status: 200,
    body: resource(call, { ...run, attempt, status: "completed", conclusion: run.conclusion ?? "failure" }),
  };
};

export const listRuns: Handler = (call) => {
  const { event, status, branch, head_sha } = call.query;
  const all = call.repository.runs
    .filter(
      (run) =>
        (event === undefined || run.event === event) &&
        (status === undefined || run.status === status || run.conclusion === status) &&
        (branch === undefined || run.headBranch === branch) &&
        (head_sha === undefined || run.headSha === head_sha),
    )
    .reverse();
  const { items, headers } = page(call, all);
  return {
    status: 200,
    headers,
    body: { total_count: all.length, workflow_runs: items.map((run) => resource(call, run)) },
  };
};

/** Of the latest attempt, or of all with `filter=all`. */
export const listJobs: Handler = (call) => {
  const run = knownRun(call);
  return jobs(call, run, (job) => call.query.filter === "all" || job.attempt === run.attempt);
};

export const listJobsOfAttempt: Handler = (call) =>
  jobs(call, knownRun(call), (job) => job.attempt === call.params.attempt_number);

const month = 30 * 24 * 3600 * 1000;

/** Starts the next attempt; a run that is not over is refused, and an old one. */
export const rerun: Handler = (call) => {
  const run = knownRun(call);
  if (run.status !== "completed") throw new Refusal(403, "The workflow run containing this job is already running");
  if (Date.parse(call.world.now()) - Date.parse(run.createdAt) > month)
    throw new Refusal(403, "Unable to retry this workflow run because it was created over a month ago");
  run.attempt += 1;
  run.status = "queued";
  run.conclusion = null;
  run.updatedAt = call.world.now();
  run.startedAt = run.updatedAt;
  return { status: 201, body: {} };
};

export const cancel: Handler = (call) => {
  const run = knownRun(call);
  if (run.status === "completed") throw new Refusal(409, "Cannot cancel a workflow run that is completed.");
  run.status = "completed";
  run.conclusion = "cancelled";
  run.updatedAt = call.world.now();
  return { status: 202, body: {} };
};

export function knownRun({ repository, params }: Call): WorkflowRunState {
  const run = repository.runs.find(({ id }) => id === params.run_id);
  if (run === undefined) throw notFound();
  return run;
}

function jobs(call: Call, run: WorkflowRunState, wanted: (job: JobState) => boolean) {
  const all = call.repository.jobs.filter((job) => job.run === run.id && wanted(job));
  const { items, headers } = page(call, all);
  return {
    status: 200,
    headers,
    body: { total_count: all.length, jobs: items.map((job) => jobResource(call.world, call.repository, run, job)) },
  };
}

function resource(call: Call, run: WorkflowRunState) {
  return workflowRunResource(call.world, call.repository, run);
}
