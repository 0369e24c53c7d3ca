import type { Gate } from "../model/comparison.ts";
import type { JudgedJob } from "../model/publication.ts";

/**
 * The gate of a pull request: over all its jobs, and over what speaks against believing any of them.
 *
 * @param problems sentences, each of which alone keeps it from passing
 * @param historyBlocks whether a suspicion from the stored baselines blocks
 */
export function overallGate(jobs: readonly JudgedJob[], problems: readonly string[], historyBlocks: boolean): Gate {
  const blocking = jobs.filter((job) => job.blocks);
  const found = blocking.map((job) => ({ job, ...gateOf(job, historyBlocks) }));
  const reasons = [
    ...problems,
    ...found.flatMap(({ job, outcome, reasons }) =>
      outcome === "pass" ? [] : reasons.map((reason) => (jobs.length > 1 ? `${job.suite}: ${reason}` : reason)),
    ),
  ];
  if (found.some(({ outcome }) => outcome === "block")) return { outcome: "block", reasons };
  if (reasons.length > 0) return { outcome: "invalid", reasons };
  return { outcome: "pass", reasons: ["no metric is shown to be worse by more than its tolerance"] };
}

function gateOf({ outcome }: JudgedJob, historyBlocks: boolean): Gate {
  if (outcome.kind === "failed") return { outcome: "invalid", reasons: [outcome.reason] };
  const { comparison, screening } = outcome;
  const suspect = historyBlocks && screening?.answer === "suspect";
  if (!suspect) return comparison.gate;
  const { outcome: before, reasons } = comparison.gate;
  return { outcome: "block", reasons: [...(before === "pass" ? [] : reasons), ...screening.reasons] };
}
