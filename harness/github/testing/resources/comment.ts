import type { CommentState, RepositoryState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";
import { roleAssociation } from "./role-association.ts";
import { type Resource, template } from "./template.ts";
import { userResource } from "./user.ts";

export function commentResource(world: World, repository: RepositoryState, comment: CommentState): Resource {
  const api = `${world.apiUrl}/repos/${repository.fullName}`;
  return {
    ...template(world, repository, "issue-comment"),
    id: comment.id,
    node_id: Buffer.from(`IssueComment${comment.id}`).toString("base64"),
    url: `${api}/issues/comments/${comment.id}`,
    html_url: `${world.serverUrl}/${repository.fullName}/pull/${comment.number}#issuecomment-${comment.id}`,
    issue_url: `${api}/issues/${comment.number}`,
    body: comment.body,
    user: userResource(world, comment.login),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: roleAssociation(repository, comment.login),
    performed_via_github_app: null,
  };
}
