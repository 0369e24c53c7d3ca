import type { ArtifactState, RepositoryState } from "../state/repository-state.ts";
import { repositoryOf, type World } from "../state/world.ts";
import { type Resource, template } from "./template.ts";

export function artifactResource(world: World, repository: RepositoryState, artifact: ArtifactState): Resource {
  const url = `${world.apiUrl}/repos/${repository.fullName}/actions/artifacts/${artifact.id}`;
  const { workflowRun } = artifact;
  const run = repository.runs.find(({ id }) => id === artifact.run);
  const head = run?.headRepository ? repositoryOf(world, run.headRepository) : undefined;
  return {
    ...template(world, repository, "artifact"),
    id: artifact.id,
    node_id: Buffer.from(`Artifact${artifact.id}`).toString("base64"),
    name: artifact.name,
    size_in_bytes: artifact.size,
    digest: artifact.digest,
    expired: artifact.expired,
    url,
    archive_download_url: `${url}/zip`,
    created_at: artifact.createdAt,
    updated_at: artifact.createdAt,
    expires_at: new Date(Date.parse(artifact.createdAt) + 90 * 24 * 3600 * 1000).toISOString().replace(".000Z", "Z"),
    workflow_run: {
      id: workflowRun.id,
      repository_id: repository.id,
      ...(head && { head_repository_id: head.id }),
      ...(run?.headBranch && { head_branch: run.headBranch }),
      head_sha: workflowRun.headSha,
    },
  };
}
