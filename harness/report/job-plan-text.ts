import type { JobPlan, PlannedJob } from "../model/job-plan.ts";
import { clean } from "./clean.ts";
import { wrap } from "./display-width.ts";
import { counted } from "./format.ts";
import { quoted } from "./phrase.ts";
import type { Column } from "./section.ts";
import { bold, logged, painter } from "./terminal.ts";
import { textTable } from "./text-table.ts";

const columns: readonly Column<PlannedJob>[] = [
  { title: "job", kind: "words", weight: 1, cell: ({ id }) => [quoted(id)] },
  { title: "suite", kind: "words", weight: 4, cell: ({ suite }) => [quoted(suite, 300)] },
  { title: "runner", kind: "words", weight: 2, cell: ({ runner }) => [quoted(runner)] },
  { title: "labels", kind: "words", weight: 3, cell: ({ labels }) => [quoted(labels.join(", "))] },
  { title: "minutes", kind: "number", weight: 2, cell: ({ minutes }) => [`${minutes}`] },
];

/** What is measured for a change, and why, for a terminal. */
export function jobPlanText(
  { base, head, config, reason, jobs }: JobPlan,
  { columns: width, colour }: { readonly columns: number; readonly colour: boolean },
): string {
  const short = (commit: string) => commit.slice(0, 12);
  const title = wrap(clean(`${counted(jobs.length, "job")}: ${reason}`, 4000), width);
  const commits = `base ${short(base)}, head ${short(head)}, configuration of ${short(config)}`;
  const table = jobs.length === 0 ? [] : ["", ...textTable(columns, jobs, width)];
  return logged([...painter(colour)(title, bold), ...wrap(commits, width), ...table]);
}
