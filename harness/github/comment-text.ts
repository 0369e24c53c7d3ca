import { InputError } from "../model/errors.ts";
import { clean } from "../report/clean.ts";
import type { Origin } from "./origin.ts";
import { type CommentState, originMarker, readOriginMarker } from "./origin-marker.ts";

/** GitHub's. */
const longestText = 65_536;
const longestNotice = 600;
/** For the first line and a notice. */
const reserve = 2000;

/** Characters that a body may have. */
export const commentBodyLimit = longestText - reserve;

/** A comment of ours, taken apart. */
export interface CommentParts {
  /** undefined: it says no longer where it is from, and gives way to any. */
  readonly origin: Origin | undefined;
  /** A line of Markdown above the body. */
  readonly notice?: string | undefined;
  readonly body: string;
}

/**
 * The text of a comment.
 *
 * @throws InputError for a body beyond the limit: who renders it shortens it, and knows what may go
 */
export function commentText({ origin, notice, body }: CommentParts & { readonly origin: Origin }): string {
  if (body.length > commentBodyLimit) {
    throw new InputError(`comment: ${body.length} characters are more than ${commentBodyLimit}`);
  }
  const first = originMarker({ origin, notice: notice !== undefined });
  return `${first}\n\n${notice === undefined ? "" : noticeBlock(notice)}${body}`;
}

/** @returns undefined: no comment of ours */
export function readCommentText(text: string): CommentParts | undefined {
  // An edit in a browser ends lines with CRLF.
  const [first, ...rest] = text.replaceAll("\r\n", "\n").split("\n");
  const state = readOriginMarker(first!);
  if (state === undefined) return undefined;
  const { notice, body } = takeNotice(rest.join("\n").replace(/^\n+/, ""), state);
  return { origin: state?.origin, ...(notice !== undefined && { notice }), body };
}

/** One line, whatever it is: the body begins after it. */
function noticeBlock(notice: string): string {
  return `> [!NOTE]\n> ${clean(notice, longestNotice)}\n\n`;
}

function takeNotice(text: string, state: CommentState | null): Pick<CommentParts, "notice" | "body"> {
  const [block, notice] = (state?.notice && /^> \[!NOTE\]\n> (.*)\n+/.exec(text)) || [];
  return block === undefined ? { body: text } : { notice: notice!, body: text.slice(block.length) };
}
