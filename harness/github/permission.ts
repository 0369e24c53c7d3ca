import type { GitHub } from "./client.ts";
import { isNotFound } from "./explain-failure.ts";
import type { Repo } from "./repo.ts";

/**
 * Whether somebody may write to the repository, as GitHub says now. An event tells no such thing: its
 * `author_association` is a relation, not a right.
 */
export async function mayWrite(github: GitHub, repo: Repo, login: string): Promise<boolean> {
  try {
    const { data } = await github.rest.repos.getCollaboratorPermissionLevel({ ...repo, username: login });
    // `permission` is the built-in role under one's own: triage reads as read, maintain as write.
    return ["admin", "maintain", "write"].includes(data.permission);
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}
