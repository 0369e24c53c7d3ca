import { type Phrase, quoted } from "../phrase.ts";

/** Of what planning says in its own words. */
const plainWords = /^[\w ,.:;()…'-]*$/;

/** @param reason as in a JobPlan: names that are not ours stand between backticks. One that breaks this is quoted whole. */
export function reasonPhrase(reason: string): Phrase {
  const parts = reason.split("`");
  if (!parts.every((part, at) => at % 2 === 1 || plainWords.test(part))) return [quoted(reason, 300)];
  return parts.map((part, at) => (at % 2 === 1 ? quoted(part, 200) : part)).filter((part) => part !== "");
}
