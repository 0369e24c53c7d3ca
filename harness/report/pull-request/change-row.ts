import type { MetricComparison } from "../../model/comparison.ts";
import { moved, percent } from "../format.ts";
import { linked, type Phrase, quoted } from "../phrase.ts";
import { type Column, columns, type Row, rowOf } from "../section.ts";
import type { ToldJob } from "./told-job.ts";

/** A metric of one of the jobs. */
export interface ChangeRow extends Row {
  readonly told: ToldJob;
}

export function changeRow(told: ToldJob, metric: MetricComparison): ChangeRow {
  return { ...rowOf(metric, told.nameOf(metric.key)), told };
}

type ChangeColumn = Column<ChangeRow>;

/** A number never breaks at its spaces. */
const unbroken = (column: Column): ChangeColumn => ({
  ...column,
  title: whole(column.title),
  cell: (row) => column.cell(row).map((part) => (typeof part === "string" ? whole(part) : part)),
});

const whole = (words: string): string => words.replaceAll(" ", "\u00a0");

const suite: ChangeColumn = {
  ...{ title: "suite", kind: "words", weight: 1 },
  cell: ({ told }) => [quoted(told.shortLabel)],
};

/** Of columns that want explaining. */
export const columnTitles = { nights: whole("last nights"), seen: whole(columns.seen.title) };

/** Head against main's level of the last nights; leads to the metric's chart. */
const nights: ChangeColumn = {
  ...{ title: columnTitles.nights, kind: "number", weight: 3 },
  cell: ({ told, metric }): Phrase => {
    const change = told.screened.get(metric.key)?.change ?? null;
    const words = change === null ? undefined : whole(percent(moved(change, metric.better)));
    const trend = told.trend(metric.key);
    return [words === undefined && trend === undefined ? "–" : linked(words ?? "trend", trend)];
  },
};

export type ColumnName = "base" | "head" | "change" | "nights" | "seen" | "why" | "verdict";

/** Of what was measured on both sides. */
export const tested: readonly ColumnName[] = ["base", "head", "change", "nights"];

/** Of those asked for, with the metric before them, the columns that tell anything of these rows. */
export function changeColumns(rows: readonly ChangeRow[], several: boolean, names: readonly ColumnName[]) {
  const chosen = names.flatMap((name): ChangeColumn[] => {
    if (name === "nights") return rows.some(hasNights) ? [nights] : [];
    if (name === "why") return rows.some(({ metric }) => metric.reason !== undefined) ? [columns.why] : [];
    return [unbroken(columns[name])];
  });
  return [columns.metric, ...(several ? [suite] : []), ...chosen];
}

const hasNights = ({ told, metric }: ChangeRow): boolean =>
  told.screened.get(metric.key)?.change != null || told.trend(metric.key) !== undefined;
