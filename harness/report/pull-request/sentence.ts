import { paragraph, serialise } from "../markdown-nodes.ts";
import type { Phrase } from "../phrase.ts";

/** A phrase as a line of Markdown, in which nothing quoted is read as markup. */
export function sentence(phrase: Phrase): string {
  return serialise([paragraph(phrase)]).trimEnd();
}
