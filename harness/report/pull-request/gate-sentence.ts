import type { GroupComparison, MetricComparison } from "../../model/comparison.ts";
import type { Publication } from "../../model/publication.ts";
import { byHarm } from "../by-harm.ts";
import { counted, moved, percent } from "../format.ts";
import { reasonsOf, sameProgramWords, whatIsWorse, whyPassed } from "../headline.ts";
import { joined, type Phrase, quoted } from "../phrase.ts";
import { type Problem, problemWords } from "./problems-of.ts";
import type { ToldJob, ToldJobs } from "./told-job.ts";

/** The gate over all jobs in one sentence: `blocked: 2 of 45 metrics are slower: …`. */
export function gateSentence(publication: Publication, jobs: ToldJobs, problems: readonly Problem[]): Phrase {
  const { gate, acceptance } = publication;
  const blocking = jobs.compared.filter(({ job }) => job.blocks);
  const several = publication.jobs.length > 1;
  const beside = asideOf(jobs, problems, gate.outcome);
  const parts = (first: Phrase): Phrase => joined([first, ...beside], "; ");
  if (gate.outcome === "pass") return ["pass: ", ...parts(passed(blocking))];
  const why =
    gate.outcome === "block"
      ? (worse(blocking) ?? standingOut(blocking) ?? reasonsOf(gate))
      : (invalid(problems, several) ?? reasonsOf(gate));
  if (acceptance !== undefined) {
    return ["accepted by ", quoted(acceptance.by, 60), ": ", quoted(acceptance.reason, 500), "; ", ...parts(why)];
  }
  return [gate.outcome === "block" ? "blocked: " : "invalid: ", ...parts(why)];
}

type Found = MetricComparison | GroupComparison;

function namesIn(jobs: readonly ToldJob[]): (found: Found) => string {
  const names = new Map<Found, string>();
  for (const { comparison, nameOf } of jobs) {
    for (const found of [...comparison.metrics, ...comparison.groups]) names.set(found, nameOf(found.key));
  }
  return (found) => names.get(found)!;
}

const gatedOf = (jobs: readonly ToldJob[]) =>
  jobs.flatMap(({ comparison }) => comparison.metrics.filter(({ gated }) => gated));

function worse(jobs: readonly ToldJob[]): Phrase | undefined {
  const groups = jobs.flatMap(({ comparison }) => comparison.groups);
  return whatIsWorse(gatedOf(jobs), groups, namesIn(jobs));
}

function passed(jobs: readonly ToldJob[]): Phrase {
  const measured = jobs.filter(({ comparison }) => comparison.run.stopped?.reason !== "identical");
  if (measured.length > 0) return whyPassed(gatedOf(measured), measured[0]!.comparison.run.plan, namesIn(measured));
  if (jobs.length === 0) return ["nothing that was measured may block"];
  return sameProgramWords(jobs[0]!.comparison.run);
}

/** What blocks by stored history alone. */
function standingOut(jobs: readonly ToldJob[]): Phrase | undefined {
  const found = jobs
    .flatMap(({ screening, nameOf }) =>
      (screening?.metrics ?? []).map((metric) => ({ ...metric, name: nameOf(metric.key) })),
    )
    .filter(({ gated }) => gated);
  const suspects = found.filter(({ answer }) => answer === "suspect").sort(byHarm);
  const [worst] = suspects;
  if (worst === undefined) return undefined;
  const count = `${suspects.length} of ${counted(found.length, "metric")} ${suspects.length === 1 ? "stands" : "stand"}`;
  const size = worst.change === null ? "" : ` ${percent(moved(worst.change, worst.better))}`;
  const others = suspects.length > 1 ? `; and ${suspects.length - 1} more` : "";
  return [`${count} out of the last nights of main: `, quoted(worst.name), `${size}${others}`];
}

function invalid(problems: readonly Problem[], several: boolean): Phrase | undefined {
  const blocking = problems.filter(({ blocks }) => blocks);
  const [first] = blocking;
  if (first === undefined) return undefined;
  const more = blocking.length > 1 ? [` and ${counted(blocking.length - 1, "more problem")}`] : [];
  const what = first.label === undefined ? "this cannot be relied upon: " : "nothing trustworthy was measured: ";
  return [what, ...problemWords(first, several), ...more];
}

/** What the gate does not rest on, and nobody should overlook. */
function asideOf({ compared }: ToldJobs, problems: readonly Problem[], outcome: string): Phrase[] {
  const lost = problems.filter(({ blocks }) => blocks && outcome === "block").length;
  const others = compared.filter(({ job }) => !job.blocks);
  const regressed = others.reduce((sum, { findings }) => sum + findings.regressed.length, 0);
  const failed = problems.filter(({ blocks }) => !blocks).length;
  const beside = [
    ...(regressed > 0 ? [counted(regressed, "regression")] : []),
    ...(failed > 0 ? [counted(failed, "problem")] : []),
  ];
  return [
    ...(lost > 0 ? [[`and ${counted(lost, "problem")} on the way`]] : []),
    ...(beside.length > 0 ? [[`besides, ${beside.join(" and ")} in what cannot block`]] : []),
  ];
}
