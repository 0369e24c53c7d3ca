import { numberOf } from "../state/identity.ts";
import type { JobState, RepositoryState, WorkflowRunState } from "../state/repository-state.ts";
import { repositoryOf, type World } from "../state/world.ts";
import { minimalRepository } from "./repository.ts";
import { type Resource, template } from "./template.ts";
import { userResource } from "./user.ts";

export function workflowRunResource(world: World, repository: RepositoryState, run: WorkflowRunState): Resource {
  const head = run.headRepository === null ? undefined : repositoryOf(world, run.headRepository);
  const resource = template(world, repository, "workflow-run", {
    "30433642": String(run.id),
    acb5820ced9479c074f688cc328bf03f341a511d: run.headSha,
  });
  return {
    ...resource,
    id: run.id,
    node_id: Buffer.from(`WorkflowRun${run.id}`).toString("base64"),
    name: run.name,
    display_title: run.name,
    path: run.path,
    run_attempt: run.attempt,
    run_number: run.id,
    workflow_id: numberOf(run.path),
    event: run.event,
    previous_attempt_url: run.attempt === 1 ? null : `${String(resource.url)}/attempts/${run.attempt - 1}`,
    status: run.status,
    conclusion: run.conclusion,
    head_sha: run.headSha,
    head_branch: run.headBranch,
    head_commit: { ...(resource.head_commit as Resource), id: run.headSha },
    head_repository: head === undefined ? null : minimalRepository(world, head),
    repository: minimalRepository(world, repository),
    actor: userResource(world, run.login),
    triggering_actor: userResource(world, run.login),
    pull_requests: run.pullRequests.map((number) => pullRequestMinimal(world, repository, number)),
    referenced_workflows: run.referencedWorkflows,
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    run_started_at: run.startedAt,
  };
}

function pullRequestMinimal(world: World, repository: RepositoryState, number: number): Resource {
  const pull = repository.pullRequests.find((one) => one.number === number);
  if (pull === undefined)
    throw new Error(`the loopback GitHub has no pull request ${number} in ${repository.fullName}`);
  const url = `${world.apiUrl}/repos/${repository.fullName}`;
  const repo = { id: repository.id, url, name: repository.repo };
  return {
    id: pull.id,
    number,
    url: `${url}/pulls/${number}`,
    head: { ref: pull.headRef, sha: pull.headSha, repo },
    base: { ref: pull.baseRef, sha: pull.baseSha, repo },
  };
}

export function jobResource(world: World, repository: RepositoryState, run: WorkflowRunState, job: JobState): Resource {
  return {
    ...template(world, repository, "job", { "399444496": String(job.id), "29679449": String(run.id) }),
    id: job.id,
    run_id: run.id,
    run_attempt: job.attempt,
    head_sha: run.headSha,
    head_branch: run.headBranch,
    workflow_name: run.name,
    name: job.name,
    status: job.status,
    conclusion: job.conclusion,
    created_at: job.startedAt,
    started_at: job.startedAt,
    completed_at: job.completedAt,
    labels: job.labels,
    steps: [],
  };
}
