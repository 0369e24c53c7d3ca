import { numberOf } from "../state/identity.ts";
import type { PullRequestState, RepositoryState } from "../state/repository-state.ts";
import { repositoryOf, type World } from "../state/world.ts";
import { minimalRepository } from "./repository.ts";
import { roleAssociation } from "./role-association.ts";
import { type Resource, template } from "./template.ts";
import { userResource } from "./user.ts";

/** A pull request as `GET /repos/OWNER/REPO/pulls/NUMBER` gives it. */
export function pullRequestResource(world: World, repository: RepositoryState, pull: PullRequestState): Resource {
  const head = pull.headRepository === null ? undefined : repositoryOf(world, pull.headRepository);
  const merged = pull.mergedAt !== null;
  return {
    ...template(world, repository, "pull-request", {
      "/1347": `/${pull.number}`,
      "6dcb09b5b57875f334f61aebed695e2e4193db5e": pull.headSha,
    }),
    id: pull.id,
    number: pull.number,
    title: pull.title,
    body: pull.body,
    state: pull.state,
    locked: false,
    active_lock_reason: null,
    draft: pull.draft,
    user: userResource(world, pull.login),
    labels: pull.labels.map((name) => labelResource(world, repository, name)),
    milestone: null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    auto_merge: null,
    head: {
      label: `${ownerOf(pull.headRepository ?? "unknown/repository")}:${pull.headRef}`,
      ref: pull.headRef,
      sha: pull.headSha,
      user: userResource(world, ownerOf(pull.headRepository ?? "ghost/")),
      repo: head === undefined ? null : minimalRepository(world, head),
    },
    base: {
      label: `${repository.owner}:${pull.baseRef}`,
      ref: pull.baseRef,
      sha: pull.baseSha,
      user: userResource(world, repository.owner, "Organization"),
      repo: minimalRepository(world, repository),
    },
    author_association: roleAssociation(repository, pull.login),
    merged,
    mergeable: pull.state === "open" ? true : null,
    merged_by: merged ? userResource(world, repository.owner) : null,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    merged_at: pull.mergedAt,
    merge_commit_sha: pull.mergeCommitSha,
  };
}

/** Not in lists: who needs these asks for the one pull request. */
const onlyAlone = [
  "merged",
  "mergeable",
  "mergeable_state",
  "rebaseable",
  "merged_by",
  "comments",
  "review_comments",
  "maintainer_can_modify",
  "commits",
  "additions",
  "deletions",
  "changed_files",
];

/** A pull request as lists give it. */
export function listedPullRequest(world: World, repository: RepositoryState, pull: PullRequestState): Resource {
  const resource = pullRequestResource(world, repository, pull);
  for (const name of onlyAlone) delete resource[name];
  return resource;
}

export function labelResource(world: World, repository: RepositoryState, name: string): Resource {
  return {
    id: numberOf(`label ${name}`),
    node_id: Buffer.from(`Label${name}`).toString("base64"),
    url: `${world.apiUrl}/repos/${repository.fullName}/labels/${encodeURIComponent(name)}`,
    name,
    description: null,
    color: "ededed",
    default: false,
  };
}

function ownerOf(fullName: string): string {
  return fullName.slice(0, fullName.indexOf("/"));
}
