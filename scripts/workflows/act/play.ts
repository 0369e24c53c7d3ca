import type { PullRequestState, WorkflowRunState } from "../../../harness/github/testing/state/records.ts";
import { jobEnds } from "./act-log.ts";
import type { ActEnd } from "./run-act.ts";
import { type NodeOrder, nodeSources } from "./small-node.ts";
import type { Running, Stage } from "./stage.ts";

/** How a workflow ended, and the token that its jobs had. */
export type Ended = ActEnd & { readonly token: string };

export interface ChangeOrder extends NodeOrder {
  readonly branch: string;
  /** Other files than the node's. */
  readonly files?: Readonly<Record<string, string>>;
  readonly baseRef?: string;
  /** Whose fork it comes from. */
  readonly fork?: string;
  readonly title?: string;
}

/** Opens a pull request on main, or on another branch. One is opened after the other, since they are counted. */
export async function change(stage: Stage, order: ChangeOrder): Promise<PullRequestState> {
  const leave = await stage.writing.enter();
  return await open(stage, order).finally(leave);
}

async function open(stage: Stage, order: ChangeOrder): Promise<PullRequestState> {
  const { branch, files, baseRef = "main", fork, title } = order;
  await stage.git.commit({ branch, from: `refs/heads/${baseRef}`, files: files ?? nodeSources(order) });
  if (fork !== undefined) {
    const { gitDir } = stage.git;
    stage.github.addRepository({ owner: fork, repo: "node", gitDir, parent: stage.repository.fullName });
  }
  return await stage.repository.openPullRequest({
    ...{ headRef: branch, baseRef, title: title ?? branch },
    ...(fork !== undefined && { headRepository: `${fork}/node` }),
  });
}

/** Pushes to the branch of a pull request. */
export async function push(stage: Stage, pull: PullRequestState, order: NodeOrder): Promise<void> {
  await stage.git.commit({ branch: pull.headRef, files: nodeSources(order) });
  await stage.repository.push(pull.number);
}

/** The measuring run that GitHub starts for a pull request. */
export function requested({ repository }: Stage, pull: PullRequestState): WorkflowRunState {
  const { headSha, headRef, headRepository } = pull;
  return repository.addRun({ headSha, headBranch: headRef, headRepository, conclusion: null });
}

/** plimsoll-bench.yml, started and not yet ended. */
export async function startMeasuring(
  stage: Stage,
  run: WorkflowRunState,
  event: readonly [string, object],
): Promise<Running> {
  return await stage.start({ workflow: "bench", job: "bench", event, run: run.id, attempt: run.attempt });
}

/** plimsoll-bench.yml of a pull request, to its end. */
export async function measure(stage: Stage, run: WorkflowRunState, pullRequest: PullRequestState): Promise<Ended> {
  const event = stage.repository.event({ name: "pull_request", action: "synchronize", pullRequest });
  return await conclude(stage, run, await startMeasuring(stage, run, ["pull_request", event]));
}

/** Waits for the end of a measuring run, and has GitHub know how its jobs ended. */
export async function conclude(
  stage: Stage,
  run: WorkflowRunState,
  running: Running,
  conclusion?: string,
): Promise<Ended> {
  const end = { ...(await running.ended), token: running.token };
  const jobs = jobEnds(end.lines);
  for (const { name, result } of jobs) {
    // What act calls a failure of the job that was interrupted, GitHub tells from one.
    const cut = conclusion === "cancelled" && result === "failure" && !name.endsWith("gate");
    stage.repository.addJob(run.id, { name, conclusion: cut ? "cancelled" : result });
  }
  run.status = "completed";
  run.conclusion = conclusion ?? (jobs.every(({ result }) => result !== "failure") ? "success" : "failure");
  return end;
}

/** plimsoll-publish.yml, by what GitHub says of a measuring run. */
export async function publish(
  stage: Stage,
  run: WorkflowRunState,
  action: "requested" | "in_progress" | "completed" = "completed",
): Promise<Ended> {
  const { repository } = stage;
  return await results(stage, "report", ["workflow_run", repository.event({ name: "workflow_run", action, run })]);
}

/** plimsoll-publish.yml, by a comment. */
export async function say(stage: Stage, pull: PullRequestState, login: string, body: string): Promise<Ended> {
  const { repository } = stage;
  const comment = repository.addComment(pull.number, login, body);
  return await results(stage, "accept", ["issue_comment", repository.event({ name: "issue_comment", comment })]);
}

async function results(stage: Stage, job: "report" | "accept", event: readonly [string, object]): Promise<Ended> {
  const run = stage.repository.addRun({
    ...{ headSha: stage.base, name: "Plimsoll results", path: ".github/workflows/plimsoll-publish.yml" },
    ...{ event: event[0], headBranch: "main" },
  });
  const running = await stage.start({ workflow: "publish", job, event, run: run.id });
  return { ...(await running.ended), token: running.token };
}
