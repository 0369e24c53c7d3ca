import type { RepositoryState } from "../state/repository-state.ts";
import { repositoryOf, type World } from "../state/world.ts";
import { type Resource, template } from "./template.ts";
import { userResource } from "./user.ts";

/** A repository as `GET /repos/OWNER/REPO` gives it. */
export function repositoryResource(world: World, repository: RepositoryState): Resource {
  const parent = repository.parent === undefined ? undefined : repositoryOf(world, repository.parent);
  const {
    organization,
    parent: _parent,
    source: _source,
    template_repository,
    ...resource
  } = template(world, repository, "full-repository");
  return {
    ...resource,
    ...identity(world, repository),
    default_branch: repository.defaultBranch,
    private: repository.private,
    visibility: repository.private ? "private" : "public",
    // Younger than GitHub's example.
    has_discussions: false,
    fork: parent !== undefined,
    ...(parent && { parent: minimalRepository(world, parent), source: minimalRepository(world, parent) }),
    clone_url: `${world.serverUrl}/${repository.fullName}.git`,
  };
}

/** A repository as it stands within other resources. */
export function minimalRepository(world: World, repository: RepositoryState): Resource {
  const { organization, parent, source, template_repository, code_of_conduct, permissions, ...resource } = template(
    world,
    repository,
    "full-repository",
  );
  return {
    ...resource,
    ...identity(world, repository),
    default_branch: repository.defaultBranch,
    private: repository.private,
    visibility: repository.private ? "private" : "public",
    fork: repository.parent !== undefined,
    clone_url: `${world.serverUrl}/${repository.fullName}.git`,
  };
}

function identity(world: World, { id, owner, repo, fullName }: RepositoryState): Resource {
  return { id, name: repo, full_name: fullName, owner: userResource(world, owner, "Organization") };
}
