import type { MetricComparison } from "../model/comparison.ts";
import { moved, percent, probability, quantities } from "./format.ts";
import { type Phrase, quoted } from "./phrase.ts";
import { told } from "./told.ts";

/** A metric with its name and its medians as people read them. */
export interface Row {
  readonly metric: MetricComparison;
  /** Clean. */
  readonly name: string;
  readonly base: string;
  readonly head: string;
}

export interface Column<R = Row> {
  /** Clean. */
  readonly title: string;
  /** The title came with the run. */
  readonly titleQuoted?: true;
  /** Numbers stand at the right and are never cut; words may be. */
  readonly kind: "number" | "words";
  readonly cell: (row: R) => Phrase;
  /** Where there is no room for all columns, those of least weight go first. */
  readonly weight: number;
}

/** A part of a report. Renderers fold what is folded, and what is beyond their first rows. */
export interface Section<R = Row> {
  readonly id: string;
  /** Begins with a count: "2 regressions". */
  readonly title: string;
  readonly folded: boolean;
  readonly content:
    | { readonly kind: "table"; readonly columns: readonly Column<R>[]; readonly rows: readonly R[] }
    | { readonly kind: "list"; readonly items: readonly Phrase[] };
}

export function rowOf(metric: MetricComparison, name: string): Row {
  const [base, head] = metric.samples.length > 0 ? quantities([metric.base, metric.head], metric.unit) : [];
  return { metric, name, base: base ?? "–", head: head ?? "–" };
}

export const columns = {
  metric: { title: "metric", kind: "words", weight: 5, cell: ({ name }) => [quoted(name)] },
  base: { title: "base", kind: "number", weight: 2, cell: ({ base }) => [base] },
  head: { title: "head", kind: "number", weight: 2, cell: ({ head }) => [head] },
  change: { title: "change", kind: "number", weight: 4, cell: ({ metric }) => [told(metric)] },
  p: { title: "p", kind: "number", weight: 1, cell: ({ metric }) => [probability(metric.p)] },
  seen: {
    title: "could be seen",
    kind: "number",
    weight: 3,
    cell: ({ metric: { mde, better } }) => [mde === null ? "–" : percent(moved(mde, better))],
  },
  why: { title: "why", kind: "words", weight: 2, cell: ({ metric }) => [metric.reason ? quoted(metric.reason) : "–"] },
  verdict: { title: "verdict", kind: "number", weight: 3, cell: ({ metric }) => [metric.verdict] },
} as const satisfies Record<string, Column>;
