import type { CheckRunState, RepositoryState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";
import { type Resource, template } from "./template.ts";
import { userResource } from "./user.ts";

export function checkRunResource(world: World, repository: RepositoryState, check: CheckRunState): Resource {
  const url = `${world.apiUrl}/repos/${repository.fullName}/check-runs/${check.id}`;
  const { deployment, ...resource } = template(world, repository, "check-run");
  const app = { ...(resource.app as Resource), slug: check.app.slug, id: check.app.id, name: check.app.slug };
  return {
    ...resource,
    id: check.id,
    node_id: Buffer.from(`CheckRun${check.id}`).toString("base64"),
    name: check.name,
    head_sha: check.headSha,
    external_id: check.externalId,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.startedAt,
    completed_at: check.completedAt,
    url,
    html_url: `${world.serverUrl}/${repository.fullName}/runs/${check.id}`,
    details_url: check.detailsUrl ?? `${world.serverUrl}/${repository.fullName}/runs/${check.id}`,
    output: {
      title: check.title,
      summary: check.summary,
      text: check.text,
      annotations_count: check.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    app: { ...app, owner: userResource(world, repository.owner, "Organization") },
    pull_requests: [],
  };
}
