import { clean } from "./clean.ts";

/** Words that came with the run. A renderer puts them so that nothing in them is read as its markup. */
export interface Quoted {
  readonly quoted: string;
}

/** Our own words that lead to a page. Never made of what came with a run: its names are no addresses. */
export interface Linked {
  readonly linked: string;
  readonly url: string;
}

/** Our own words and quoted ones, in the order of reading. */
export type Phrase = readonly (string | Quoted | Linked)[];

/** @param longest characters to keep */
export function quoted(text: string, longest?: number): Quoted {
  return { quoted: clean(text, longest) };
}

/** @param url what is no plain http(s) address leaves the words without a link */
export function linked(text: string, url: string | undefined): string | Linked {
  if (url === undefined || !URL.canParse(url)) return text;
  const { protocol, username, password, href } = new URL(url);
  return /^https?:$/.test(protocol) && username === "" && password === "" ? { linked: text, url: href } : text;
}

/** The phrase without any markup. */
export function plain(phrase: Phrase): string {
  return phrase.map(wordsOf).join("");
}

function wordsOf(part: Phrase[number]): string {
  if (typeof part === "string") return part;
  return "quoted" in part ? part.quoted : part.linked;
}

/** Phrases with a separator between them. */
export function joined(phrases: readonly Phrase[], separator: string): Phrase {
  return phrases.flatMap((phrase, i) => (i === 0 ? phrase : [separator, ...phrase]));
}
