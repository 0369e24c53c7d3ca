import type { Publication } from "../../model/publication.ts";
import { type Phrase, quoted } from "../phrase.ts";
import type { ToldJobs } from "./told-job.ts";

export interface Problem {
  /** Clean; undefined: of the measurement as a whole. */
  readonly label: string | undefined;
  readonly reason: string;
  readonly blocks: boolean;
}

/** Why something that was to be measured cannot be believed. */
export function problemsOf({ gate, jobs }: Publication, { compared, failed }: ToldJobs): Problem[] {
  const ofJobs: Problem[] = [
    ...failed.map(({ job, label, reason }) => ({ label, reason, blocks: job.blocks })),
    ...compared
      .filter(({ comparison }) => comparison.gate.outcome === "invalid")
      .flatMap(({ job, label, comparison }) =>
        comparison.gate.reasons.map((reason) => ({ label, reason, blocks: job.blocks })),
      ),
  ];
  if (gate.outcome === "pass") return ofJobs;
  // Of the gate's reasons, what no job says.
  const said = new Set(
    jobs.flatMap(({ suite, outcome }) => {
      const reasons =
        outcome.kind === "failed"
          ? [outcome.reason]
          : [...outcome.comparison.gate.reasons, ...(outcome.screening?.reasons ?? [])];
      return reasons.flatMap((reason) => [reason, `${suite}: ${reason}`]);
    }),
  );
  const ofAll = gate.reasons
    .filter((reason) => !said.has(reason))
    .map((reason) => ({ label: undefined, reason, blocks: true }));
  return [...ofAll, ...ofJobs];
}

export function problemWords({ label, reason, blocks }: Problem, several: boolean): Phrase {
  return [
    ...(several && label !== undefined ? [quoted(label), ": "] : []),
    quoted(reason, 300),
    ...(blocks ? [] : [", which blocks nothing"]),
  ];
}
