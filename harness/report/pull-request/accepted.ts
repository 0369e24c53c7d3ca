import type { Acceptance } from "../../model/publication.ts";
import { type Phrase, plain, quoted } from "../phrase.ts";
import { fitted } from "./layout.ts";

const accepted = ({ by, reason }: Acceptance): Phrase => ["accepted by ", quoted(by, 60), ": ", quoted(reason, 500)];

/** Of a check that a maintainer accepted, without markup. */
export function acceptedTitle(acceptance: Acceptance): string {
  const title = plain(accepted(acceptance));
  return title.length > 120 ? `${title.slice(0, 119)}…` : title;
}

/** One line of Markdown, for what says already what was found. */
export function acceptedNotice(acceptance: Acceptance): string {
  const headline = [...accepted(acceptance), ", for this head alone."];
  const none = { sections: [], notes: [], folds: [], about: [], report: undefined };
  return fitted({ headline, ...none }, "accepted", 2000).trimEnd();
}
