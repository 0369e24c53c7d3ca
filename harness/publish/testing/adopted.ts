import { ZipFile } from "yazl";
import { simulatedRun } from "../../compare/calibrate/simulated-run.ts";
import {
  type IssueCommentEvent,
  type PullRequestTargetEvent,
  readEvent,
  type WorkflowRunEvent,
} from "../../github/events.ts";
import { engineRepo, quickClient } from "../../github/testing/quick-client.ts";
import type { LoopbackRepository } from "../../github/testing/state/loopback-repository.ts";
import type { PullRequestState, WorkflowRunState } from "../../github/testing/state/records.ts";
import { type TestGitHub, testGitHub } from "../../github/testing/test-github.ts";
import type { JobReport } from "../../model/job-plan.ts";
import type { RunRecord } from "../../model/run-record.ts";
import type { PublishContext } from "../context.ts";

export const benchWorkflow = ".github/workflows/plimsoll-bench.yml";

const config = `schema: plimsoll.config/1
suites:
  - suite: bench/engine.yml/store
    paths: [src]
`;

export const target = `schema: plimsoll.target/1
name: engine
source: ..
build: { commands: [[make]], artifacts: [engine] }
suites:
  store: { command: ["{artifacts}/engine"], looks: [8] }
`;

/** A repository that adopted Plimsoll, with a pull request whose measurement a test makes up. */
export interface Adopted extends TestGitHub {
  readonly pull: PullRequestState;
  readonly context: PublishContext;
  /** What was logged. */
  readonly lines: readonly string[];
}

export interface AdoptedOrder {
  /** Of the pull request's branch; by default a source file. */
  readonly files?: Readonly<Record<string, string | null>>;
  /** Of the base branch, besides. */
  readonly baseFiles?: Readonly<Record<string, string>>;
  readonly fork?: boolean;
}

export async function adopted({ files, baseFiles = {}, fork = false }: AdoptedOrder = {}): Promise<Adopted> {
  const test = await testGitHub();
  const { github, engine, git } = test;
  const base = await git.commit({
    files: {
      ".github/plimsoll.yml": config,
      "bench/engine.yml": target,
      [benchWorkflow]: "name: Plimsoll\n",
      ...baseFiles,
    },
  });
  const head = await git.commit({
    branch: "change",
    from: base,
    files: files ?? { "src/fetch.go": "package engine // another\n" },
  });
  if (fork) github.addRepository({ owner: "mallory", repo: "engine", gitDir: git.gitDir, parent: "octo-org/engine" });
  engine.addPerson("maintainer", "write");
  const pull = await engine.openPullRequest({
    headRef: "change",
    ...(fork && { headRepository: "mallory/engine" }),
  });
  const lines: string[] = [];
  const context: PublishContext = {
    github: quickClient(github).client,
    repo: engineRepo,
    login: "github-actions[bot]",
    benchWorkflow,
    storeRemote: undefined,
    root: new URL("../../..", import.meta.url).pathname,
    env: process.env,
    signal: new AbortController().signal,
    log: (line) => void lines.push(line),
  };
  return { ...test, base, head, pull, context, lines };
}

/** The measuring workflow run of a pull request's head. */
export function measuringRun({ engine, pull }: Adopted, order: Partial<WorkflowRunState> = {}): WorkflowRunState {
  const { headSha, headRef, headRepository } = pull;
  return engine.addRun({ headSha, headBranch: headRef, headRepository: headRepository!, ...order });
}

/** A finished run of the suite at these commits, as its job would leave it. */
export function measuredRun(
  { base, head }: { readonly base: string; readonly head: string },
  change = 0,
  changes: Partial<RunRecord> = {},
): RunRecord {
  const metrics = [
    { name: "badger", sd: 0.002, head: Math.log1p(change) },
    { name: "pebble", sd: 0.002 },
  ];
  const run = JSON.parse(JSON.stringify(simulatedRun(metrics, 8, 5)).replaceAll('"suite/', '"store/')) as RunRecord;
  const arm = run.arms.head;
  const arms = {
    base: { ...arm, commit: base, artifact: `sha256:${"1".repeat(64)}` },
    head: { ...arm, commit: head, artifact: `sha256:${"2".repeat(64)}` },
  };
  return { ...run, target: "engine", suite: "store", arms, ...changes };
}

export const jobId = "bench-engine-store-nvme";

/** Uploads what a job leaves. */
export async function upload(
  engine: LoopbackRepository,
  workflowRun: WorkflowRunState,
  report: Omit<JobReport, "schema" | "id" | "run" | "attempt" | "exitCode"> & Partial<JobReport>,
  run?: unknown,
): Promise<void> {
  const { id, attempt } = workflowRun;
  const whole: JobReport = {
    ...{ schema: "plimsoll.job-report/1", id: jobId, run: id, attempt, exitCode: 0 },
    ...report,
  };
  const files = { "job.json": JSON.stringify(whole), ...(run !== undefined && { "run.json": JSON.stringify(run) }) };
  engine.addArtifact(id, { name: `plimsoll-${whole.id}-${attempt}`, bytes: await zipped(files) });
}

async function zipped(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name, { forceDosTimestamp: true });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const repository = {
  full_name: "octo-org/engine",
  default_branch: "main",
  html_url: "https://github.example/octo-org/engine",
};

export function workflowRunEvent(
  run: WorkflowRunState,
  action: WorkflowRunEvent["action"] = "completed",
): WorkflowRunEvent {
  const payload = {
    action,
    workflow_run: {
      ...{ id: run.id, run_attempt: run.attempt, name: run.name, path: run.path, event: run.event },
      ...{ status: run.status, conclusion: run.conclusion, head_sha: run.headSha, head_branch: run.headBranch },
      head_repository: run.headRepository === null ? null : { full_name: run.headRepository },
      html_url: `https://github.example/octo-org/engine/actions/runs/${run.id}`,
      created_at: run.createdAt,
      pull_requests: [],
    },
    ...{ repository, sender: { login: "somebody" } },
  };
  return readEvent("workflow_run", JSON.stringify(payload), "event") as WorkflowRunEvent;
}

export function commentEvent(
  { engine, pull }: Adopted,
  login: string,
  body: string,
  createdAt = "2026-03-01T13:00:00Z",
): IssueCommentEvent {
  const comment = engine.addComment(pull.number, login, body);
  const payload = {
    action: "created",
    issue: { number: pull.number, state: pull.state, pull_request: {} },
    comment: {
      ...{ id: comment.id, body, created_at: createdAt, html_url: "https://github.example/c" },
      user: { login, type: "User" },
    },
    ...{ repository, sender: { login } },
  };
  return readEvent("issue_comment", JSON.stringify(payload), "event") as IssueCommentEvent;
}

/** The pull request goes into another branch from now on. */
export async function retarget({ engine, pull }: Adopted, branch: string): Promise<PullRequestTargetEvent> {
  const from = { ref: pull.baseRef, sha: pull.baseSha };
  await engine.retarget(pull.number, branch);
  const payload = engine.event({ name: "pull_request_target", pullRequest: pull, from });
  return readEvent("pull_request_target", JSON.stringify(payload), "event") as PullRequestTargetEvent;
}
