import type { Publication } from "../../model/publication.ts";
import type { Screening } from "../../model/screening.ts";
import { counted } from "../format.ts";
import { notGated } from "../outline.ts";
import { type Phrase, quoted } from "../phrase.ts";
import { toleranceWords } from "../tolerance-words.ts";
import { howToReproduce, jobFacts } from "./about-of.ts";
import { tested } from "./change-row.ts";
import type { Fold } from "./message.ts";
import { changeRows, changeTable, holdsAny, lineList } from "./sections.ts";
import type { FailedJob, ToldJob } from "./told-job.ts";

/** What remains of a job. One job's parts stand by themselves; of several, each has one fold. */
export function foldsOf(job: ToldJob, publication: Publication): Fold[] {
  const { label, findings, comparison, screening } = job;
  const unchanged = changeRows([job], ({ findings }) => findings.unchanged);
  const ungated = changeRows([job], ({ findings }) => findings.ungated);
  const warned = comparison.metrics.flatMap(({ key, warnings }) =>
    warnings.map((warning): Phrase => [quoted(job.nameOf(key)), ": ", quoted(warning, 300)]),
  );
  const remarks = [
    ...warned,
    ...(screening ? screeningRemarks(screening) : []).map((one): Phrase => [quoted(one, 300)]),
  ];
  const within = toleranceWords(findings.unchanged, comparison.run.plan);
  const count = (rows: readonly unknown[]) => rows.length.toLocaleString("en");
  const parts = [
    changeTable("unchanged", `${count(unchanged)} unchanged within ${within}`, unchanged, tested, false),
    changeTable("ungated", `${count(ungated)} ${notGated(findings.ungated)}`, ungated, [...tested, "verdict"], false),
    lineList("remarks", "remark", remarks),
  ].filter(holdsAny);
  if (publication.jobs.length === 1) {
    return parts.map((part) => ({ summary: [part.title], parts: [part], titled: false, facts: [] }));
  }
  const counts = parts.map(({ title }) => title);
  const summary: Phrase = [
    quoted(label),
    `: ${counted(comparison.pairs, "pair")}${counts.map((one) => `, ${one}`).join("")}`,
  ];
  return [{ summary, parts, titled: true, facts: jobFacts(job, publication) }];
}

/** Why a job of several came to nothing, in full. */
export function foldOfFailed({ job, label, reason }: FailedJob, publication: Publication): Fold {
  const facts: Phrase[] = [[quoted(reason, 1000)], ...howToReproduce(job, publication)];
  return { summary: [quoted(label), ": nothing that could be judged"], parts: [], titled: true, facts };
}

/** What screening says besides its verdicts. */
function screeningRemarks({ answer, reasons, warnings }: Screening): string[] {
  const unknown = answer === "unknown" ? reasons.map((reason) => `not held against the last nights: ${reason}`) : [];
  return [...unknown, ...warnings];
}
