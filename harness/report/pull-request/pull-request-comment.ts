import type { Publication } from "../../model/publication.ts";
import { commentLimit } from "../markdown-report.ts";
import { fitted } from "./layout.ts";
import { messageOf } from "./message-of.ts";
import { quietMessage } from "./quiet-message.ts";

/** Characters that markers and a notice above the body may take. */
const reserved = 2000;

/**
 * The comment of a pull request, as GitHub-flavoured Markdown in which nothing that came with a run is read as markup.
 *
 * @param limit characters; what is of least importance is left out, and counted
 * @returns undefined where nothing was measured: such a pull request gets no comment
 */
export function pullRequestComment(publication: Publication, limit = commentLimit - reserved): string | undefined {
  if (publication.jobs.length === 0) return undefined;
  const message = messageOf(publication);
  return fitted(quietMessage(publication, message) ?? message, publication.gate.outcome, limit);
}
