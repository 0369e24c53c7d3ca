import type { GroupComparison } from "../../model/comparison.ts";
import type { Publication } from "../../model/publication.ts";
import { byHarm } from "../by-harm.ts";
import { counted } from "../format.ts";
import { failuresOf } from "../outline.ts";
import { linked, type Phrase, quoted } from "../phrase.ts";
import { told } from "../told.ts";
import { aboutOf } from "./about-of.ts";
import { type ChangeRow, type ColumnName, tested } from "./change-row.ts";
import { foldOfFailed, foldsOf } from "./folds-of.ts";
import { gateSentence } from "./gate-sentence.ts";
import type { Message, MessageSection } from "./message.ts";
import { problemsOf, problemWords } from "./problems-of.ts";
import { changeRows, changeTable, holdsAny, lineList } from "./sections.ts";
import { standingOut } from "./standing-out.ts";
import { type ToldJob, toldJobs } from "./told-job.ts";

/** What is said of a pull request of which something was measured. */
export function messageOf(publication: Publication): Message {
  const { jobs, links, warnings, acceptance } = publication;
  const all = toldJobs(publication);
  const { compared } = all;
  const several = jobs.length > 1;
  const problems = problemsOf(publication, all);
  const blocking = compared.filter(({ job }) => job.blocks);
  const others = compared.filter(({ job }) => !job.blocks);
  const table = (id: string, title: string, rows: readonly ChangeRow[], names: readonly ColumnName[]) =>
    changeTable(id, title, rows, names, several);
  const labelled = (label: string, phrase: Phrase): Phrase => (several ? [quoted(label), ": ", ...phrase] : phrase);

  const regressed = changeRows(blocking, ({ findings }) => findings.regressed).sort(worstFirst);
  const regressedBeside = changeRows(others, ({ findings }) => findings.regressed).sort(worstFirst);
  const improved = changeRows(compared, ({ findings }) => findings.improved).sort(bestFirst);
  const undone = changeRows(compared, ({ findings }) => findings.undone).sort(bestFirst);
  const open = changeRows(compared, ({ findings }) => findings.open).sort(worstFirst);
  const members = changeRows(compared, ({ findings }) => findings.members).sort(worstFirst);
  const lost = acceptance === undefined && problems.some(({ label, blocks }) => blocks && label !== undefined);
  const grave = problems.filter(({ blocks }) => blocks);
  // One by itself is in the headline.
  const listed = grave.length === 1 && publication.gate.outcome === "invalid" ? [] : grave;
  const sections = [
    lineList(
      "problems",
      "problem",
      listed.map((problem) => problemWords(problem, several)),
    ),
    table("regressed", counted(regressed.length, "regression"), regressed, tested),
    operations(compared, "worse", several),
    table("members", `${members.length} of their metrics, not shown one by one`, members, tested),
    table(
      "regressed-beside",
      `${counted(regressedBeside.length, "regression")} where nothing can block`,
      regressedBeside,
      tested,
    ),
    standingOut(compared, several),
    table("improved", counted(improved.length, "improvement"), improved, tested),
    operations(compared, "better", several),
    table("undone", `${undone.length} better at the cost of work left undone`, undone, ["change", "why"]),
    untold(open, several),
  ];
  const notes = [
    lineList(
      "problems-beside",
      "problem",
      problems.filter(({ blocks }) => !blocks).map((problem) => problemWords(problem, several)),
    ),
    lineList("warnings", "warning", [
      ...warnings.map((warning) => [quoted(warning, 300)]),
      ...compared.flatMap(({ label, comparison }) =>
        comparison.warnings.map((warning) => labelled(label, [quoted(warning, 300)])),
      ),
    ]),
    lineList(
      "failures",
      "failed execution",
      compared.flatMap(({ label, comparison }) => failuresOf(comparison).map((failure) => labelled(label, failure))),
    ),
  ];
  const shown = sections.filter(holdsAny);
  const folds = [
    ...compared.flatMap((job) => foldsOf(job, publication)),
    ...(several ? all.failed.map((job) => foldOfFailed(job, publication)) : []),
  ];
  return {
    headline: gateSentence(publication, all, problems),
    ...(lost && { next: whatNext(links.run) }),
    sections: shown,
    notes: notes.filter(holdsAny),
    folds,
    about: aboutOf(publication, all, problems, [...shown, ...folds.flatMap(({ parts }) => parts)]),
    report: links.report,
  };
}

function whatNext(run: string): Phrase {
  return [
    "What to do: read ",
    linked("the log of the measurement", run),
    ", mend what it names and push. Where the change is not to blame, comment ",
    quoted("/plimsoll rerun"),
    ". Until then merging stays blocked.",
  ];
}

const worstFirst = (a: ChangeRow, b: ChangeRow) => byHarm(a.metric, b.metric);
const bestFirst = (a: ChangeRow, b: ChangeRow) => byHarm(b.metric, a.metric);

/** A reason that all of them have is said once. */
function untold(rows: readonly ChangeRow[], several: boolean): MessageSection {
  const reasons = new Set(rows.map(({ metric }) => metric.reason));
  const [reason] = reasons;
  const title = `${rows.length.toLocaleString("en")} could not be told`;
  const common = rows.length > 1 && reasons.size === 1 && reason !== undefined;
  if (!common) return changeTable("open", title, rows, ["change", "seen", "why"], several);
  return {
    ...changeTable("open", title, rows, ["base", "head", "change", "seen"], several),
    because: [quoted(reason)],
  };
}

function operations(jobs: readonly ToldJob[], direction: "worse" | "better", several: boolean): MessageSection {
  const groupsOf = ({ findings }: ToldJob): readonly GroupComparison[] =>
    direction === "worse" ? findings.operationsWorse : findings.operationsBetter;
  const items = jobs.flatMap((job) =>
    groupsOf(job).map(
      (group): Phrase => [
        quoted(job.nameOf(group.key)),
        ...(several ? [" in ", quoted(job.label)] : []),
        `, ${group.members.length} metrics together: ${told(group)}`,
      ],
    ),
  );
  const id = direction === "worse" ? "operations-regressed" : "operations-improved";
  return {
    ...lineList(id, "operation", items),
    title: `${counted(items.length, "operation")} ${direction} as a whole`,
  };
}
