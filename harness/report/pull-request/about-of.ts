import type { JudgedJob, Publication } from "../../model/publication.ts";
import { machineOf } from "../about.ts";
import { counted, duration, share } from "../format.ts";
import { joined, linked, type Phrase, quoted } from "../phrase.ts";
import { columnTitles } from "./change-row.ts";
import type { MessageSection } from "./message.ts";
import type { Problem } from "./problems-of.ts";
import { reasonPhrase } from "./reason-phrase.ts";
import { reproduce } from "./reproduce.ts";
import type { ToldJob, ToldJobs } from "./told-job.ts";

const accept = quoted("/plimsoll accept REASON");
const again = quoted("/plimsoll rerun");

/**
 * The last lines: effort, commits, links, and what a reader can do.
 *
 * @param parts what they are the last lines of: only what stands in it is explained
 */
export function aboutOf(
  publication: Publication,
  { compared }: ToldJobs,
  problems: readonly Problem[],
  parts: readonly MessageSection[],
): Phrase[] {
  const { jobs, reason } = publication;
  const [only] = compared;
  const single = jobs.length === 1;
  return [
    ...(single
      ? only
        ? jobFacts(only, publication)
        : howToReproduce(jobs[0]!, publication)
      : [effort(compared, jobs.length)]),
    [...commits(publication), ...pages(publication)],
    ["Measured because: ", ...reasonPhrase(reason)],
    ...(only ? [reading(only, parts)] : []),
    whatYouCanDo(publication, problems),
  ];
}

/** How one job was measured, and how to do it again. */
export function jobFacts({ job, comparison, rawUrl }: ToldJob, publication: Publication): Phrase[] {
  const { run, pairs } = comparison;
  return [
    [
      `${counted(pairs, "pair")} in ${duration(run.timing.wall)}. `,
      ...machineOf(run.machine),
      ...(rawUrl === undefined ? [] : [". ", linked("Raw values", rawUrl)]),
    ],
    ...howToReproduce(job, publication),
  ];
}

export function howToReproduce({ suite }: JudgedJob, publication: Publication): Phrase[] {
  const command = reproduce(suite, publication);
  return command === undefined ? [] : [["On your own machine: ", quoted(command, 1000)]];
}

function effort(compared: readonly ToldJob[], jobs: number): Phrase {
  const pairs = compared.reduce((sum, { comparison }) => sum + comparison.pairs, 0);
  const wall = compared.reduce((sum, { comparison }) => sum + comparison.run.timing.wall, 0);
  return [`${counted(jobs, "job")}, ${counted(pairs, "pair")}, measured for ${duration(wall)} in all`];
}

function commits({ base, head, links }: Publication): Phrase {
  const commit = (id: string) =>
    linked(id.slice(0, 12), /^[0-9a-f]+$/.test(id) ? `${links.repository}/commit/${id}` : undefined);
  return ["base ", commit(base), ", head ", commit(head)];
}

function pages({ links }: Publication): Phrase {
  const known: Phrase[] = [
    ...(links.report === undefined ? [] : [[linked("full report", links.report)]]),
    [linked("workflow run", links.run)],
    ...(links.site === undefined ? [] : [[linked("trends", links.site)]]),
  ];
  return [", ", ...joined(known, ", ")];
}

function reading({ comparison }: ToldJob, parts: readonly MessageSection[]): Phrase {
  const shown = new Set(
    parts.flatMap(({ content }) => (content.kind === "table" ? content.columns.map(({ title }) => title) : [])),
  );
  const nights = shown.has(columnTitles.nights) ? "; last nights is head against the stored level of main" : "";
  const seen = shown.has(columnTitles.seen)
    ? "; could be seen is the smallest true change that would have been found 4 times in 5"
    : "";
  return [
    `Change is how the value moved from base to head, pair by pair, with its 95 % interval${nights}${seen}. `,
    `False alarms: ${share(comparison.run.plan.alpha)} a suite`,
  ];
}

function whatYouCanDo({ gate, acceptance }: Publication, problems: readonly Problem[]): Phrase {
  if (acceptance !== undefined) {
    return [
      "Accepted on ",
      quoted(acceptance.at.slice(0, 10)),
      ", for this head alone",
      "; to measure again, comment ",
      again,
    ];
  }
  const lost = problems.some(({ label, blocks }) => blocks && label !== undefined);
  if (gate.outcome === "pass") return ["To measure again, comment ", again];
  if (lost) return ["To measure again, comment ", again, "; to let it through unmeasured, ", accept];
  return ["To let it through as it is, comment ", accept, "; to measure again, ", again];
}
