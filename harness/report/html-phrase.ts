import type { Element } from "hast";
import { h } from "hastscript";
import type { Phrase } from "./phrase.ts";

/** Our words as text or links, quoted ones as code; the serialiser escapes all. */
export function htmlPhrase(phrase: Phrase): (string | Element)[] {
  return phrase.map((part) => {
    if (typeof part === "string") return part;
    return "quoted" in part ? h("code", part.quoted) : h("a", { href: part.url }, part.linked);
  });
}
