import { changeAnswer } from "../model/change-answer.ts";
import type { ChangePoint, DetectedSeries, DetectedSize } from "../model/detection.ts";
import { exactGlob } from "../model/exact-glob.ts";
import { parseKey } from "../model/key.ts";
import type { Better } from "../model/quantity.ts";
import { clean } from "./clean.ts";
import { conditionWords } from "./condition-words.ts";
import { wrap } from "./display-width.ts";
import { change as changeWords, counted, quantities } from "./format.ts";
import { metricWords } from "./names.ts";
import { quoted } from "./phrase.ts";
import type { Column } from "./section.ts";
import { textTable } from "./text-table.ts";

/** A change of one metric. */
export interface DetectedChange {
  readonly series: DetectedSeries;
  readonly change: ChangePoint;
}

/** Digits by which people know a commit. */
const commitDigits = 12;

/**
 * Changes of level, those of the same two commits together: where they lie, what changed by how much, how sure that is.
 *
 * @param columns of the terminal
 * @param last a line to end each group with
 */
export function changeLines(
  rows: readonly DetectedChange[],
  columns: number,
  last?: (group: readonly DetectedChange[]) => string,
): string[] {
  const groups = new Map<string, DetectedChange[]>();
  for (const row of rows) {
    const place = placeOf(row);
    groups.set(place, [...(groups.get(place) ?? []), row]);
  }
  return [...groups.values()].flatMap((group, at) => [...(at > 0 ? [""] : []), ...groupLines(group, columns, last)]);
}

/** `RocksDB fetch, 4 threads` */
export function seriesName({ key, label }: Pick<DetectedSeries, "key" | "label">): string {
  return metricWords(key, labelsOf(key, label));
}

/** Where it is measured, and how, as far as that is no matter of course: `reference/timing on machine 0123456789ab`. */
export function seriesPlace({ target, suite, fingerprint, configuration }: DetectedSeries): string {
  const { args, env, state, arms } = configuration;
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const facts = [
    `${target}/${suite} on machine ${fingerprint}`,
    ...(state === "fresh" && arms === undefined ? [] : conditionWords(configuration)),
    ...(args.length > 0 ? [`arguments ${args.join(" ")}`] : []),
    ...(variables.length > 0 ? [`environment ${variables.join(" ")}`] : []),
  ];
  return clean(facts.join(", "), 300);
}

/** `+8.1 % [+5.9, +10.4]`, as the value itself moved. */
export function sizeWords({ estimate, low, high }: DetectedSize, better: Better): string {
  return changeWords({ change: estimate, low, high }, better);
}

/** `0123456789ab..ba9876543210` */
export function rangeWords({ before, after }: Pick<ChangePoint, "before" | "after">): string {
  return `${shortCommit(before.commit)}..${shortCommit(after.commit)}`;
}

export const shortCommit = (commit: string): string => clean(commit.slice(0, commitDigits));

/** `2025-03-01` */
export const day = (moment: string): string => moment.slice(0, "yyyy-mm-dd".length);

function labelsOf(key: string, label: string): Record<string, string> {
  try {
    return { [parseKey(key).subject]: label };
  } catch {
    return {};
  }
}

function placeOf({ series, change }: DetectedChange): string {
  const { target, suite, fingerprint, configuration } = series;
  return JSON.stringify([target, suite, fingerprint, configuration, change.before.run, change.after.run]);
}

function groupLines(
  group: readonly DetectedChange[],
  columns: number,
  last?: (group: readonly DetectedChange[]) => string,
): string[] {
  const { series, change } = group[0]!;
  const { before, after } = change;
  const told = (text: string) => wrap(text, columns, "  ");
  const below = (text: string) => wrap(text, columns - 2).map((line) => `  ${line}`);
  return [
    ...told(`${rangeWords(change)}, ${day(after.startedAt)}: ${clean(after.title, 80)}`),
    ...below(seriesPlace(series)),
    ...(before.commit === after.commit
      ? below("the same commit before and after: what changed is not the program")
      : []),
    ...textTable(changeColumns, group, columns),
    ...group.flatMap(confirmationLines).flatMap(told),
    ...group.flatMap(acceptedLines).flatMap(told),
    ...(last === undefined ? [] : told(last(group))),
  ];
}

const changeColumns: readonly Column<DetectedChange>[] = [
  { title: "metric", kind: "words", weight: 6, cell: ({ series }) => [quoted(seriesName(series))] },
  { title: "before", kind: "number", weight: 2, cell: (row) => [valuesOf(row)[0]!] },
  { title: "after", kind: "number", weight: 2, cell: (row) => [valuesOf(row)[1]!] },
  {
    title: "change",
    kind: "number",
    weight: 5,
    cell: ({ series, change }) => [sizeWords(change.change, series.better)],
  },
  { title: "confidence", kind: "number", weight: 3, cell: ({ change }) => [confidenceWords(change.confidence)] },
  { title: "runs", kind: "number", weight: 1, cell: ({ change }) => [change.runs.join(" + ")] },
  { title: "", kind: "number", weight: 4, cell: ({ change }) => [changeAnswer(change)] },
];

/** Medians of the two runs between which it lies: one day each, where the change is that of the levels. */
function valuesOf({ series, change }: DetectedChange): string[] {
  return quantities([change.before.value, change.after.value], series.unit);
}

/** `99.9 %`; certainty is never claimed. */
function confidenceWords(confidence: number): string {
  return confidence >= 0.9995 ? ">99.9 %" : `${(confidence * 100).toFixed(1)} %`;
}

function confirmationLines({ series, change }: DetectedChange): string[] {
  return change.confirmations.map(({ run, startedAt, answer, change: size, pairs }) => {
    const what =
      size !== null
        ? `${sizeWords(size, series.better)} in ${counted(pairs, "interleaved pair")}`
        : pairs === 0 && answer === "refuted"
          ? "both commits build the same program"
          : `nothing could be said after ${counted(pairs, "interleaved pair")}`;
    return clean(`${seriesName(series)}: ${answer} by run ${run} (${day(startedAt)}): ${what}`, 300);
  });
}

function acceptedLines({ series, change: { accepted } }: DetectedChange): string[] {
  if (accepted === undefined) return [];
  const { who, when, reason } = accepted;
  return [`${seriesName(series)}: accepted by ${clean(who, 80)} on ${day(when)}: ${clean(reason, 300)}`];
}

/** What to call to accept changes that are not accepted, at least 1. */
export function howToAccept(group: readonly DetectedChange[]): string {
  const { series, change } = group[0]!;
  const others = group.length > 1 ? " (the others likewise, or all of them as '**')" : "";
  const metric = shellQuoted(exactGlob(series.key));
  return `to accept it: plimsoll accept ${metric} --commit ${shortCommit(change.after.commit)} --reason TEXT${others}`;
}

function shellQuoted(text: string): string {
  return `'${clean(text, 1000).replaceAll("'", "'\\''")}'`;
}
