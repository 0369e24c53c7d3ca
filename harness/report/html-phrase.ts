import type { Element } from "hast";
import { h } from "hastscript";
import type { Phrase } from "./phrase.ts";

/** Our words as text, quoted ones as code; the serialiser escapes both. */
export function htmlPhrase(phrase: Phrase): (string | Element)[] {
  return phrase.map((part) => (typeof part === "string" ? part : h("code", part.quoted)));
}
