import type { MetricComparison } from "../../model/comparison.ts";
import { counted } from "../format.ts";
import type { Phrase } from "../phrase.ts";
import { type ChangeRow, type ColumnName, changeColumns, changeRow } from "./change-row.ts";
import type { MessageSection } from "./message.ts";
import type { ToldJob } from "./told-job.ts";

/** @param several whether rows say of which suite they are */
export function changeTable(
  id: string,
  title: string,
  rows: readonly ChangeRow[],
  names: readonly ColumnName[],
  several: boolean,
): MessageSection {
  return { id, title, folded: false, content: { kind: "table", rows, columns: changeColumns(rows, several, names) } };
}

export function lineList(id: string, noun: string, items: readonly Phrase[]): MessageSection {
  return { id, title: counted(items.length, noun), folded: false, content: { kind: "list", items } };
}

export function changeRows(
  jobs: readonly ToldJob[],
  metricsOf: (job: ToldJob) => readonly MetricComparison[],
): ChangeRow[] {
  return jobs.flatMap((job) => metricsOf(job).map((metric) => changeRow(job, metric)));
}

export const holdsAny = ({ content }: MessageSection): boolean =>
  (content.kind === "table" ? content.rows : content.items).length > 0;
