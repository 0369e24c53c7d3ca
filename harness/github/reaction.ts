import type { GitHub } from "./client.ts";
import type { Repo } from "./repo.ts";

export type Reaction = "+1" | "-1" | "confused" | "eyes" | "rocket";

/** Puts a reaction on a comment. GitHub keeps one of a kind from each author, so that it may be tried again. */
export async function react(github: GitHub, repo: Repo, commentId: number, content: Reaction): Promise<void> {
  await github.rest.reactions.createForIssueComment({
    ...repo,
    comment_id: commentId,
    content,
    request: { once: false },
  });
}
