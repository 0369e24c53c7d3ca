import { clean } from "./clean.ts";

/** Words that came with the run. A renderer puts them so that nothing in them is read as its markup. */
export interface Quoted {
  readonly quoted: string;
}

/** Our own words and quoted ones, in the order of reading. */
export type Phrase = readonly (string | Quoted)[];

/** @param longest characters to keep */
export function quoted(text: string, longest?: number): Quoted {
  return { quoted: clean(text, longest) };
}

/** The phrase without any markup. */
export function plain(phrase: Phrase): string {
  return phrase.map((part) => (typeof part === "string" ? part : part.quoted)).join("");
}

/** Phrases with a separator between them. */
export function joined(phrases: readonly Phrase[], separator: string): Phrase {
  return phrases.flatMap((phrase, i) => (i === 0 ? phrase : [separator, ...phrase]));
}
