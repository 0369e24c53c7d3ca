import type { GitHub } from "./client.ts";
import { commentText } from "./comment-text.ts";
import { createOnce } from "./create-once.ts";
import { isNotFound } from "./explain-failure.ts";
import { compareOrigins, type Origin } from "./origin.ts";
import { type OwnComment, ownComment, ownComments } from "./own-comments.ts";
import type { Repo } from "./repo.ts";

export { commentBodyLimit } from "./comment-text.ts";
export type { Origin } from "./origin.ts";

export interface CommentToWrite {
  readonly origin: Origin;
  /** Markdown, at most `commentBodyLimit` characters. */
  readonly body: string;
  /** A line of Markdown above it. */
  readonly notice?: string;
}

/** Others may publish at the same time: how often to look again at what came of it. */
const rounds = 5;

/** The comment of ours on a pull request. */
export async function findComment(
  github: GitHub,
  repo: Repo,
  number: number,
  login: string,
): Promise<OwnComment | undefined> {
  return (await ownComments(github, repo, number, login))[0];
}

/**
 * Writes the one comment of ours: edits it where it is there. What speaks of a later measurement stays.
 *
 * GitHub can neither create nor edit on a condition, so what came of it is looked at again: of several comments the
 * first stays, with the latest of what they say.
 *
 * @returns written: whether the comment says this now
 */
export async function writeComment(
  github: GitHub,
  repo: Repo,
  number: number,
  login: string,
  { origin, body, notice }: CommentToWrite,
): Promise<{ url: string; written: boolean }> {
  const text = commentText({ origin, body, ...(notice !== undefined && { notice }) });
  const list = () => ownComments(github, repo, number, login);
  let wrote = false;
  let created: OwnComment | undefined;
  let kept: OwnComment | undefined;
  for (let round = 0; round < rounds; round++) {
    const all = withCreated(await list(), created);
    kept = all[0];
    if (kept === undefined) {
      const find = async () => (await list())[0];
      created = await createOnce(github, { find, create: () => create(github, repo, number, login, text) });
      continue;
    }
    const latest = all.reduce((a, b) => (compareOrigins(b.origin, a.origin) > 0 ? b : a));
    // The first time over its equal, too: the same measurement may be told anew.
    const mine: boolean = compareOrigins(origin, latest.origin) >= (wrote || latest.text === text ? 1 : 0);
    if (mine || latest !== kept) {
      wrote ||= mine;
      await edit(github, repo, kept.id, mine ? text : latest.text);
      continue;
    }
    for (const { id } of all.slice(1)) await remove(github, repo, id);
    break;
  }
  return { url: kept!.url, written: compareOrigins(kept!.origin, origin) === 0 };
}

/**
 * Puts a line above the body of our comment, in place of the one that is there. Where there is no comment, nothing.
 *
 * @param before only if it speaks of a measurement before that one
 */
export async function noteOnComment(
  github: GitHub,
  repo: Repo,
  number: number,
  login: string,
  notice: string,
  { before }: { readonly before?: Origin } = {},
): Promise<void> {
  const comment = await findComment(github, repo, number, login);
  if (comment?.origin === undefined || (before && compareOrigins(comment.origin, before) >= 0)) return;
  const text = commentText({ origin: comment.origin, notice, body: comment.body });
  if (text !== comment.text) await edit(github, repo, comment.id, text);
}

/** A list may be behind what was written. */
function withCreated(listed: readonly OwnComment[], created: OwnComment | undefined): readonly OwnComment[] {
  if (created === undefined || listed.some(({ id }) => id === created.id)) return listed;
  return [...listed, created].sort((a, b) => a.id - b.id);
}

async function create(github: GitHub, repo: Repo, number: number, login: string, body: string): Promise<OwnComment> {
  const { data } = await github.rest.issues.createComment({ ...repo, issue_number: number, body });
  const created = ownComment({ ...data, body: data.body ?? body }, login);
  if (created === undefined) throw new Error(`GitHub: a comment by ${data.user?.login} was created, not by ${login}`);
  return created;
}

/** Somebody may have deleted it by now: the next look tells. */
async function edit(github: GitHub, repo: Repo, id: number, body: string): Promise<void> {
  await unlessGone(github.rest.issues.updateComment({ ...repo, comment_id: id, body }));
}

async function remove(github: GitHub, repo: Repo, id: number): Promise<void> {
  await unlessGone(github.rest.issues.deleteComment({ ...repo, comment_id: id }));
}

async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
