import type { Comparison } from "../../model/comparison.ts";
import type { Publication } from "../../model/publication.ts";
import { counted, duration } from "../format.ts";
import { joined, linked, type Phrase } from "../phrase.ts";
import { titleOf } from "./layout.ts";
import type { Message } from "./message.ts";

/**
 * What is said where nothing changed: one line, and a fold of what could not be told.
 *
 * @returns undefined where there is more to say
 */
export function quietMessage(publication: Publication, { headline, sections, report }: Message): Message | undefined {
  const { gate, warnings } = publication;
  const untold = sections.filter(({ id }) => id === "open");
  if (gate.outcome !== "pass" || warnings.length > 0 || untold.length < sections.length) return undefined;
  const folds = untold.map((part) => ({ summary: titleOf(part), parts: [part], titled: false, facts: [] }));
  return {
    headline: [...headline!, " (", ...joined(effort(publication), ", "), ")"],
    ...{ sections: [], notes: [], folds, about: [], report },
  };
}

/** How much was measured, what the headline does not rest on, and where all of it is told. */
function effort({ jobs, links }: Publication): Phrase[] {
  const comparisons = jobs.flatMap(({ outcome }) => (outcome.kind === "compared" ? [outcome.comparison] : []));
  const sum = (of: (comparison: Comparison) => number) => comparisons.reduce((total, one) => total + of(one), 0);
  const pairs = sum((comparison) => comparison.pairs);
  const worse = sum(({ metrics }) => metrics.filter(({ gated, verdict }) => !gated && verdict === "regressed").length);
  const warnings = sum((comparison) => comparison.warnings.length);
  const failures = sum((comparison) => comparison.failures.length);
  return [
    ...(jobs.length > 1 ? [[counted(jobs.length, "job")]] : []),
    ...(pairs > 0 ? [[`${counted(pairs, "pair")} in ${duration(sum(({ run }) => run.timing.wall))}`]] : []),
    ...(worse > 0 ? [[`${worse} that cannot block ${worse === 1 ? "is" : "are"} worse`]] : []),
    ...(warnings > 0 ? [[counted(warnings, "warning")]] : []),
    ...(failures > 0 ? [[counted(failures, "failed execution")]] : []),
    [links.report === undefined ? linked("workflow run", links.run) : linked("full report", links.report)],
  ];
}
