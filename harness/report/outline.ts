import type { Comparison, MetricComparison, Verdict } from "../model/comparison.ts";
import { aboutOf } from "./about.ts";
import { findingsOf } from "./findings.ts";
import { counted, probability } from "./format.ts";
import { headlineOf } from "./headline.ts";
import { type Names, namesOf } from "./names.ts";
import { type Phrase, quoted } from "./phrase.ts";
import { readingOf } from "./reading.ts";
import { type Column, columns, type Row, rowOf, type Section } from "./section.ts";
import { told } from "./told.ts";
import { toleranceWords } from "./tolerance-words.ts";
import { wordingOf } from "./wording.ts";

/** What every report says, in the order in which it says it. Renderers choose the form, never the content. */
export interface Outline<R = Row> {
  readonly headline: Phrase;
  readonly sections: readonly Section<R>[];
  /** Effort, arms and machine. */
  readonly about: readonly Phrase[];
  /** How to read the report. */
  readonly reading: Phrase;
}

export function outlineOf(comparison: Comparison): Outline {
  const names = namesOf(comparison);
  const { regressed, members, improved, undone, open, unchanged, ungated } = findingsOf(comparison);
  const table = (
    id: string,
    title: string,
    metrics: readonly MetricComparison[],
    shown: readonly Column[],
    folded = false,
  ): Section => ({
    id,
    title: `${metrics.length.toLocaleString("en")} ${title}`,
    folded,
    content: { kind: "table", columns: shown, rows: metrics.map((metric) => rowOf(metric, names.of(metric.key))) },
  });
  const { metric, base, head, change, p, seen, why, verdict } = columns;
  const tested = [metric, base, head, change, p];
  const sections: Section[] = [
    list("problems", "problem", problemsOf(comparison)),
    operations(comparison, "regressed", names),
    table("members", "of their metrics, not shown one by one", members, [metric, base, head, change]),
    table("regressed", regressed.length === 1 ? "regression" : "regressions", regressed, tested),
    operations(comparison, "improved", names),
    table("improved", improved.length === 1 ? "improvement" : "improvements", improved, tested),
    table("undone", "better at the cost of work left undone", undone, [metric, change, why]),
    table("inconclusive", "could not be told", open, [metric, change, seen, why]),
    table("unchanged", `unchanged within ${toleranceWords(unchanged, comparison.run.plan)}`, unchanged, tested, true),
    table("ungated", notGated(ungated), ungated, [metric, base, head, change, verdict], true),
    list("warnings", "warning", warningsOf(comparison, names)),
    list("failures", "failed execution", failuresOf(comparison)),
  ];
  return {
    headline: headlineOf(comparison, names),
    sections: sections.filter(({ content }) => (content.kind === "table" ? content.rows : content.items).length > 0),
    about: aboutOf(comparison, names),
    reading: readingOf(comparison),
  };
}

function list(id: string, noun: string, items: readonly Phrase[]): Section {
  return { id, title: counted(items.length, noun), folded: false, content: { kind: "list", items } };
}

/** What metrics with several parameters show together, and each of them alone may not. */
function operations(comparison: Comparison, verdict: "regressed" | "improved", names: Names): Section {
  const { operationsWorse, operationsBetter } = findingsOf(comparison);
  const found = verdict === "regressed" ? operationsWorse : operationsBetter;
  const items = found.map(
    (group): Phrase => [
      quoted(names.of(group.key)),
      `, ${group.members.length} metrics together: ${told(group)}, p ${probability(group.p)}`,
    ],
  );
  const words = wordingOf(found);
  return {
    ...list(`operations-${verdict}`, "operation", items),
    title: `${counted(found.length, "operation")} ${words[verdict === "regressed" ? "worse" : "better"]} as a whole`,
  };
}

/** The gate's reasons, except those that only repeat a regression, which has a row. */
function problemsOf({ gate, metrics, groups }: Comparison): Phrase[] {
  if (gate.outcome === "pass") return [];
  const regressed = [...metrics, ...groups].filter(({ verdict }) => verdict === "regressed").map(({ key }) => key);
  return gate.reasons
    .filter((reason) => !regressed.some((key) => reason.startsWith(key)))
    .map((reason) => [quoted(reason, 300)]);
}

/** Of metrics that may not block: how many of them changed. */
export function notGated(metrics: readonly MetricComparison[]): string {
  const count = (verdict: Verdict) => metrics.filter((metric) => metric.verdict === verdict).length;
  const told = [
    { count: count("regressed"), word: "worse" },
    { count: count("improved"), word: "better" },
  ].filter(({ count }) => count > 0);
  const words = told.map(({ count, word }) => `${count} ${word}`).join(", ");
  return `that cannot block${words ? ` (${words})` : ""}`;
}

export function warningsOf({ warnings, metrics }: Comparison, names: Names): Phrase[] {
  const ofMetrics = metrics.flatMap(({ key, warnings }) =>
    warnings.map((warning): Phrase => [quoted(names.of(key)), ": ", quoted(warning, 300)]),
  );
  return [...warnings.map((warning) => [quoted(warning, 300)]), ...ofMetrics];
}

export function failuresOf({ failures }: Comparison): Phrase[] {
  return failures.map(({ pair, arm, reason }) => [`pair ${pair + 1}, ${arm}: `, quoted(reason, 300)]);
}
