import type { GitHub } from "./client.ts";
import { readCommentText } from "./comment-text.ts";
import type { Origin } from "./origin.ts";
import type { Repo } from "./repo.ts";

export interface OwnComment {
  readonly id: number;
  readonly url: string;
  /** Without markers and notice. */
  readonly body: string;
  readonly origin: Origin | undefined;
  readonly notice?: string;
  /** As it stands on GitHub. */
  readonly text: string;
}

/** Our comments on a pull request, the first one first: by marker and author, since anybody can quote a marker. */
export async function ownComments(github: GitHub, repo: Repo, number: number, login: string): Promise<OwnComment[]> {
  const all = await github.paginate(github.rest.issues.listComments, { ...repo, issue_number: number, per_page: 100 });
  return all.flatMap((comment) => ownComment(comment, login) ?? []).sort((a, b) => a.id - b.id);
}

/** @param comment as GitHub answers */
export function ownComment(
  comment: {
    readonly id: number | bigint;
    readonly html_url: string;
    readonly body?: string | undefined;
    readonly user: { readonly login: string } | null;
  },
  login: string,
): OwnComment | undefined {
  const parts = comment.user?.login === login ? readCommentText(comment.body ?? "") : undefined;
  if (parts === undefined) return undefined;
  const { notice, body, origin } = parts;
  return {
    id: Number(comment.id),
    url: comment.html_url,
    body,
    origin,
    ...(notice !== undefined && { notice }),
    text: comment.body ?? "",
  };
}
