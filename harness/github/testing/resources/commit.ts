import type { Commit } from "../git/commit.ts";
import type { RepositoryState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";
import { type Resource, template } from "./template.ts";

const exampleSha = "6dcb09b5b57875f334f61aebed695e2e4193db5e";

/** A commit as lists give it; its people are not known as accounts. */
export function commitResource(world: World, repository: RepositoryState, commit: Commit): Resource {
  const api = `${world.apiUrl}/repos/${repository.fullName}`;
  const { stats, files, ...resource } = template(world, repository, "commit", { [exampleSha]: commit.sha });
  return {
    ...resource,
    sha: commit.sha,
    author: null,
    committer: null,
    commit: {
      ...(resource.commit as Resource),
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
    },
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/commits/${sha}`,
      html_url: `${world.serverUrl}/${repository.fullName}/commit/${sha}`,
    })),
  };
}
