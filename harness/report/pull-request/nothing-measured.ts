import type { Publication } from "../../model/publication.ts";
import { quoted } from "../phrase.ts";
import { fitted } from "./layout.ts";
import type { Message } from "./message.ts";
import { reasonPhrase } from "./reason-phrase.ts";

const longest = 4000;

/** One line for a pull request of which nothing was to be measured: for its check, and for a comment of before. */
export function nothingMeasured(publication: Publication): string {
  return fitted(nothingMeasuredMessage(publication), "nothing to measure", longest).trimEnd();
}

export function nothingMeasuredMessage({ reason, gate, head }: Publication): Message {
  const [outcome, why] =
    gate.outcome === "pass"
      ? (["nothing to measure", reasonPhrase(reason)] as const)
      : (["nothing was measured", [quoted(gate.reasons.join("; ") || reason, 500)]] as const);
  return {
    headline: [`${outcome} for ${head.slice(0, 12)}: `, ...why],
    ...{ sections: [], notes: [], folds: [], about: [], report: undefined },
  };
}
