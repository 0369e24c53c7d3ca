import { createRequire } from "node:module";
import { commentResource } from "../resources/comment.ts";
import { labelResource, pullRequestResource } from "../resources/pull-request.ts";
import { minimalRepository } from "../resources/repository.ts";
import type { Resource } from "../resources/template.ts";
import { userResource } from "../resources/user.ts";
import { workflowRunResource } from "../resources/workflow-run.ts";
import { numberOf } from "../state/identity.ts";
import type { CommentState, PullRequestState, RepositoryState, WorkflowRunState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";

export type EventOrder =
  | {
      readonly name: "workflow_run";
      readonly action: "requested" | "in_progress" | "completed";
      readonly run: WorkflowRunState;
    }
  | {
      readonly name: "issue_comment";
      readonly action?: "created" | "edited" | "deleted";
      readonly comment: CommentState;
    }
  | {
      readonly name: "pull_request";
      readonly action: "opened" | "synchronize" | "reopened" | "labeled" | "closed";
      readonly pullRequest: PullRequestState;
    }
  | {
      readonly name: "pull_request_target";
      readonly pullRequest: PullRequestState;
      /** The branch that it went into before; absent: another edit. */
      readonly from?: { readonly ref: string; readonly sha: string };
    }
  | {
      readonly name: "merge_group";
      readonly pullRequest: PullRequestState;
      /** Of the queue's branch. */
      readonly headSha: string;
      readonly baseSha: string;
    }
  | {
      readonly name: "workflow_dispatch";
      readonly ref?: string;
      readonly inputs?: Readonly<Record<string, string>>;
      readonly login?: string;
    }
  | { readonly name: "schedule"; readonly schedule?: string };

interface Examples {
  readonly name: string;
  readonly examples: readonly (Resource & { action?: string })[];
}

/** What GitHub writes into `GITHUB_EVENT_PATH`: an example of GitHub's own, over which the state is laid. */
export function eventPayload(world: World, repository: RepositoryState, order: EventOrder): Resource {
  return { ...body(world, repository, order), repository: eventRepository(world, repository) };
}

function body(world: World, repository: RepositoryState, order: EventOrder): Resource {
  switch (order.name) {
    case "workflow_run":
      return workflowRunEvent(world, repository, order.run, order.action);
    case "issue_comment":
      return commentEvent(world, repository, order.comment, order.action ?? "created");
    case "pull_request":
      return pullRequestEvent(world, repository, order.pullRequest, order.action);
    case "pull_request_target": {
      const { ref, sha } = order.from ?? {};
      const changes = order.from ? { base: { ref: { from: ref }, sha: { from: sha } } } : { title: { from: "Before" } };
      return { ...pullRequestEvent(world, repository, order.pullRequest, "edited"), changes };
    }
    case "merge_group":
      return mergeGroupEvent(world, order);
    case "workflow_dispatch":
      return {
        inputs: order.inputs ?? null,
        ref: `refs/heads/${order.ref ?? repository.defaultBranch}`,
        workflow: ".github/workflows/plimsoll-bench.yml",
        sender: userResource(world, order.login ?? repository.owner),
      };
    case "schedule":
      return { schedule: order.schedule ?? "0 2 * * *", workflow: ".github/workflows/plimsoll-nightly.yml" };
  }
}

function workflowRunEvent(world: World, repository: RepositoryState, run: WorkflowRunState, action: string): Resource {
  const { organization, ...example } = exampleOf("workflow_run", action);
  const api = `${world.apiUrl}/repos/${repository.fullName}/actions/workflows/${numberOf(run.path)}`;
  return {
    ...example,
    action,
    workflow_run: { ...(example.workflow_run as Resource), ...workflowRunResource(world, repository, run) },
    workflow: {
      ...(example.workflow as Resource),
      id: numberOf(run.path),
      name: run.name,
      path: run.path,
      url: api,
      html_url: `${world.serverUrl}/${repository.fullName}/blob/${repository.defaultBranch}/${run.path}`,
      badge_url: `${world.serverUrl}/${repository.fullName}/workflows/${encodeURIComponent(run.name)}/badge.svg`,
    },
    sender: userResource(world, run.login),
  };
}

function commentEvent(world: World, repository: RepositoryState, comment: CommentState, action: string): Resource {
  const { organization, installation, ...example } = exampleOf("issue_comment", action);
  const pull = repository.pullRequests.find(({ number }) => number === comment.number);
  if (pull === undefined) throw new Error(`${repository.fullName} has no pull request ${comment.number}`);
  const html = `${world.serverUrl}/${repository.fullName}/pull/${pull.number}`;
  const api = `${world.apiUrl}/repos/${repository.fullName}`;
  return {
    ...example,
    action,
    issue: {
      ...(example.issue as Resource),
      url: `${api}/issues/${pull.number}`,
      html_url: html,
      id: pull.id,
      number: pull.number,
      title: pull.title,
      body: pull.body,
      state: pull.state,
      user: userResource(world, pull.login),
      labels: pull.labels.map((name) => labelResource(world, repository, name)),
      pull_request: {
        url: `${api}/pulls/${pull.number}`,
        html_url: html,
        diff_url: `${html}.diff`,
        patch_url: `${html}.patch`,
        merged_at: pull.mergedAt,
      },
      created_at: pull.createdAt,
      updated_at: pull.updatedAt,
      closed_at: pull.closedAt,
    },
    comment: { ...(example.comment as Resource), ...commentResource(world, repository, comment) },
    sender: userResource(world, comment.login),
  };
}

function pullRequestEvent(world: World, repository: RepositoryState, pull: PullRequestState, action: string): Resource {
  const { organization, installation, assignee, ...example } = exampleOf("pull_request", action);
  return {
    ...example,
    action,
    number: pull.number,
    pull_request: { ...(example.pull_request as Resource), ...pullRequestResource(world, repository, pull) },
    sender: userResource(world, pull.login),
  };
}

function mergeGroupEvent(
  world: World,
  { pullRequest, headSha, baseSha }: { pullRequest: PullRequestState; headSha: string; baseSha: string },
): Resource {
  const { organization, installation, ...example } = exampleOf("merge_group", "checks_requested");
  const { number, baseRef } = pullRequest;
  const group = example.merge_group as Resource;
  return {
    ...example,
    merge_group: {
      ...group,
      head_sha: headSha,
      head_ref: `refs/heads/gh-readonly-queue/${baseRef}/pr-${number}-${baseSha}`,
      base_sha: baseSha,
      base_ref: `refs/heads/${baseRef}`,
      head_commit: { ...(group.head_commit as Resource), id: headSha },
    },
    sender: userResource(world, "github-merge-queue[bot]"),
  };
}

function eventRepository(world: World, repository: RepositoryState): Resource {
  const example = exampleOf("pull_request", "opened").repository as Resource;
  return { ...example, ...minimalRepository(world, repository) };
}

let known: readonly Examples[] | undefined;

function exampleOf(name: string, action: string): Resource {
  known ??= createRequire(import.meta.url)(
    "@octokit/webhooks-examples/api.github.com/index.json",
  ) as readonly Examples[];
  const examples = known.find((one) => one.name === name)!.examples;
  // Not of each action is there an example.
  return structuredClone(examples.find((one) => one.action === action) ?? examples[0]!);
}
