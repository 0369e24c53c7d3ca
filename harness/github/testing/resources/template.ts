import type { RepositoryState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";

export type Resource = Record<string, unknown>;

/**
 * GitHub's own example of a resource, its addresses turned to a repository here: a real one's every field, over which
 * what is known is laid.
 *
 * @param replaced texts of the example → ours: its number, its commit
 */
export function template(
  world: World,
  repository: RepositoryState,
  name: string,
  replaced: Readonly<Record<string, string>> = {},
): Resource {
  const text = JSON.stringify(world.description.example(name))
    .replaceAll(/https:\/\/api\.github\.com\/repos\/[\w.-]+\/[\w.-]+/g, `${world.apiUrl}/repos/${repository.fullName}`)
    .replaceAll(/https:\/\/github\.com\/[\w.-]+\/[\w.-]+/g, `${world.serverUrl}/${repository.fullName}`)
    .replaceAll("https://api.github.com", world.apiUrl);
  const all = Object.entries(replaced).reduce((at, [from, to]) => at.replaceAll(from, to), text);
  return JSON.parse(all) as Resource;
}
