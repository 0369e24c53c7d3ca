import type { ChangedFile } from "../git/changed-files.ts";
import type { RepositoryState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";
import type { Resource } from "./template.ts";

/** A changed file; without `patch`, which GitHub leaves out of large ones, too. */
export function diffEntry(world: World, repository: RepositoryState, head: string, file: ChangedFile): Resource {
  const path = file.path.split("/").map(encodeURIComponent).join("/");
  return {
    sha: file.blob,
    filename: file.path,
    ...(file.previousPath !== undefined && { previous_filename: file.previousPath }),
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${world.serverUrl}/${repository.fullName}/blob/${head}/${path}`,
    raw_url: `${world.serverUrl}/${repository.fullName}/raw/${head}/${path}`,
    contents_url: `${world.apiUrl}/repos/${repository.fullName}/contents/${path}?ref=${head}`,
  };
}
