import { createHash } from "node:crypto";
import { type EventOrder, eventPayload } from "../events/event-payload.ts";
import { commitOf } from "../git/commit-of.ts";
import { mergeCommit } from "../git/merge-commit.ts";
import { runGit } from "../git/run-git.ts";
import { numberOf } from "./identity.ts";
import type { ArtifactOrder, JobOrder, PullRequestOrder, RepositoryOrder, RunOrder } from "./orders.ts";
import type {
  ArtifactState,
  CheckRunState,
  CommentState,
  JobState,
  PullRequestState,
  ReactionState,
  RepositoryState,
  RolePermission,
  WorkflowRunState,
} from "./repository-state.ts";
import { knownRepository, type World } from "./world.ts";

/** A repository with what people and workflows do in it. Everything in it may be read and changed by a test. */
export class LoopbackRepository implements RepositoryState {
  readonly id: number;
  readonly owner: string;
  readonly repo: string;
  readonly fullName: string;
  readonly gitDir: string;
  readonly parent?: string;
  defaultBranch: string;
  private: boolean;
  readonly people = new Map<string, RolePermission>();
  readonly pullRequests: PullRequestState[] = [];
  readonly comments: CommentState[] = [];
  readonly reactions: ReactionState[] = [];
  readonly checkRuns: CheckRunState[] = [];
  readonly runs: WorkflowRunState[] = [];
  readonly jobs: JobState[] = [];
  readonly artifacts: ArtifactState[] = [];
  readonly #world: World;

  constructor(world: World, order: RepositoryOrder) {
    const { owner, repo, gitDir, defaultBranch = "main", parent } = order;
    this.#world = world;
    this.id = numberOf(`${owner}/${repo}`);
    this.owner = owner;
    this.repo = repo;
    this.fullName = `${owner}/${repo}`;
    this.gitDir = gitDir;
    this.defaultBranch = defaultBranch;
    this.private = order.private ?? false;
    if (parent !== undefined) this.parent = parent;
  }

  addPerson(login: string, permission: RolePermission): void {
    this.people.set(login, permission);
  }

  /** Opens a pull request, and makes `refs/pull/NUMBER/head` in this repository. */
  async openPullRequest(order: PullRequestOrder): Promise<PullRequestState> {
    const headRepository = order.headRepository ?? this.fullName;
    const baseRef = order.baseRef ?? this.defaultBranch;
    const now = this.#world.now();
    const number = Math.max(0, ...this.pullRequests.map((one) => one.number)) + 1;
    const pull: PullRequestState = {
      id: this.#world.nextId(),
      number,
      title: order.title ?? "A change",
      body: order.body ?? "",
      login: order.login ?? headRepository.split("/")[0]!,
      state: "open",
      headRef: order.headRef,
      headSha: order.headSha ?? (await this.#tipOf(headRepository, order.headRef)),
      headRepository,
      baseRef,
      baseSha: await this.#tipOf(this.fullName, baseRef),
      labels: [...(order.labels ?? [])],
      draft: order.draft ?? false,
      createdAt: now,
      updatedAt: now,
      closedAt: null,
      mergedAt: null,
      mergeCommitSha: null,
    };
    await this.#fetchHead(pull);
    this.pullRequests.push(pull);
    return pull;
  }

  pullRequest(number: number): PullRequestState {
    const pull = this.pullRequests.find((one) => one.number === number);
    if (pull === undefined) throw new Error(`${this.fullName} has no pull request ${number}`);
    return pull;
  }

  /** The branch of a pull request was pushed to: takes over its tip, or the given commit. */
  async push(number: number, headSha?: string): Promise<PullRequestState> {
    const pull = this.pullRequest(number);
    if (headSha === undefined && pull.headRepository === null)
      throw new Error(`the fork of pull request ${number} is gone`);
    pull.headSha = headSha ?? (await this.#tipOf(pull.headRepository!, pull.headRef));
    pull.baseSha = await this.#tipOf(this.fullName, pull.baseRef);
    pull.updatedAt = this.#world.now();
    await this.#fetchHead(pull);
    return pull;
  }

  /** A pull request is turned to another branch. */
  async retarget(number: number, baseRef: string): Promise<PullRequestState> {
    const pull = this.pullRequest(number);
    return Object.assign(pull, { baseRef, baseSha: await this.#tipOf(this.fullName, baseRef) });
  }

  closePullRequest(number: number): PullRequestState {
    const pull = this.pullRequest(number);
    pull.state = "closed";
    pull.closedAt = this.#world.now();
    pull.updatedAt = pull.closedAt;
    return pull;
  }

  /** Merges by a merge commit on the base branch, or notes the given commit of that branch as what a merge came to. */
  async mergePullRequest(number: number, mergeCommitSha?: string): Promise<PullRequestState> {
    const pull = this.pullRequest(number);
    pull.mergeCommitSha = mergeCommitSha ?? (await mergeCommit(this.gitDir, pull));
    this.closePullRequest(number);
    pull.mergedAt = pull.closedAt;
    return pull;
  }

  addComment(number: number, login: string, body: string): CommentState {
    this.pullRequest(number);
    const now = this.#world.now();
    const comment: CommentState = { id: this.#world.nextId(), number, login, body, createdAt: now, updatedAt: now };
    this.comments.push(comment);
    return comment;
  }

  commentsOf(number: number): CommentState[] {
    return this.comments.filter((one) => one.number === number);
  }

  checksOf(headSha: string, name = "plimsoll"): CheckRunState[] {
    return this.checkRuns.filter((one) => one.headSha === headSha && one.name === name);
  }

  /** A run of the measuring workflow, completed with success unless the order says otherwise. */
  addRun(order: RunOrder): WorkflowRunState {
    const now = this.#world.now();
    const run: WorkflowRunState = {
      id: this.#world.nextId(),
      attempt: 1,
      name: "Plimsoll",
      path: ".github/workflows/plimsoll-bench.yml",
      event: "pull_request",
      status: order.conclusion === null ? "in_progress" : "completed",
      conclusion: "success",
      headBranch: null,
      headRepository: this.fullName,
      login: this.owner,
      pullRequests: [],
      referencedWorkflows: [],
      createdAt: now,
      updatedAt: now,
      startedAt: now,
      ...order,
    };
    this.runs.push(run);
    return run;
  }

  run(id: number): WorkflowRunState {
    const run = this.runs.find((one) => one.id === id);
    if (run === undefined) throw new Error(`${this.fullName} has no workflow run ${id}`);
    return run;
  }

  addJob(run: number, order: JobOrder): JobState {
    const now = this.#world.now();
    const job: JobState = {
      id: this.#world.nextId(),
      run,
      attempt: this.run(run).attempt,
      status: "completed",
      conclusion: "success",
      startedAt: now,
      completedAt: now,
      labels: ["self-hosted", "nvme"],
      ...order,
    };
    this.jobs.push(job);
    return job;
  }

  /** Any bytes, with whatever size, digest and run the listing shall claim; by default the true ones. */
  addArtifact(run: number, order: ArtifactOrder): ArtifactState {
    const artifact: ArtifactState = {
      id: this.#world.nextId(),
      run,
      size: order.bytes.length,
      digest: `sha256:${createHash("sha256").update(order.bytes).digest("hex")}`,
      expired: false,
      finalized: true,
      workflowRun: { id: run, headSha: this.run(run).headSha },
      createdAt: this.#world.now(),
      contentType: "application/zip",
      ...order,
    };
    this.artifacts.push(artifact);
    return artifact;
  }

  /** What GitHub writes into `GITHUB_EVENT_PATH`. */
  event(order: EventOrder): Record<string, unknown> {
    return eventPayload(this.#world, this, order);
  }

  async #tipOf(fullName: string, branch: string): Promise<string> {
    const { gitDir } = knownRepository(this.#world, fullName);
    const tip = await commitOf(gitDir, `refs/heads/${branch}`);
    if (tip === undefined) throw new Error(`${fullName} has no branch ${branch}`);
    return tip;
  }

  async #fetchHead({ number, headSha, headRepository }: PullRequestState): Promise<void> {
    const from = headRepository === null ? this.gitDir : knownRepository(this.#world, headRepository).gitDir;
    if (from !== this.gitDir)
      await runGit(this.gitDir, "fetch", "--quiet", "--no-tags", from, "+refs/heads/*:refs/forks/*");
    await runGit(this.gitDir, "update-ref", `refs/pull/${number}/head`, headSha);
  }
}
