import type { Publication } from "../../model/publication.ts";
import { plain } from "../phrase.ts";
import { type Annotation, annotationsOf } from "./annotations-of.ts";
import { bytesOf } from "./bytes-of.ts";
import { fitted } from "./layout.ts";
import type { Message } from "./message.ts";
import { messageOf } from "./message-of.ts";
import { nothingMeasured, nothingMeasuredMessage } from "./nothing-measured.ts";

/** Of GitHub: bytes or characters, as its pages say now this and now that; bytes are the smaller. */
const longestTitle = 255;
const longestPart = 65_535;

export interface RenderedCheck {
  /** Without markup. */
  readonly title: string;
  readonly summary: string;
  /** Empty where the summary says it all. */
  readonly text: string;
  readonly annotations: readonly Annotation[];
}

/**
 * What the check says: in its title and summary what the comment says first and last, in its text everything.
 *
 * @param reserved bytes of summary and of text that others will use
 */
export function checkOutput(publication: Publication, { reserved = 0 }: { reserved?: number } = {}): RenderedCheck {
  const least = publication.gate.outcome;
  if (publication.jobs.length === 0) {
    const message = nothingMeasuredMessage(publication);
    return {
      title: titleOf(message),
      summary: nothingMeasured(publication),
      text: "",
      annotations: [],
    };
  }
  const message = messageOf(publication);
  const { headline, next, about, report, sections, notes, folds } = message;
  const none = { sections: [], notes: [], folds: [], about: [] };
  const summary: Message = { ...none, ...(headline && { headline }), ...(next && { next }), about, report };
  const text: Message = { ...none, sections, notes, folds, report: undefined };
  return {
    title: titleOf(message),
    summary: fitted(summary, least, longestPart - reserved, bytesOf),
    text: fitted(text, "", longestPart - reserved, bytesOf),
    annotations: annotationsOf(publication),
  };
}

/** The gate's sentence without its first word, which GitHub says by a colour. */
function titleOf({ headline }: Message): string {
  const words = plain(headline ?? []).replace(/^(pass|blocked|invalid): /, "");
  if (bytesOf(words) <= longestTitle) return words;
  const bytes = Buffer.from(words).subarray(0, longestTitle - bytesOf("…"));
  return `${new TextDecoder().decode(bytes, { stream: true })}…`;
}
