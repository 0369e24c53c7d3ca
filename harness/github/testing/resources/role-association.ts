import type { RepositoryState } from "../state/repository-state.ts";

/** What GitHub says beside a name; no statement about what the person may do. */
export function roleAssociation(repository: RepositoryState, login: string): string {
  if (login === repository.owner) return "OWNER";
  return repository.people.has(login) ? "COLLABORATOR" : "NONE";
}
