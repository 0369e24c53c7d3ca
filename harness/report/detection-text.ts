import { changeAnswer } from "../model/change-answer.ts";
import type { ChangePoint, DetectedSeries, Detection, Drift } from "../model/detection.ts";
import { openChanges } from "../model/open-changes.ts";
import { isOpenRegression } from "../model/open-regression.ts";
import { clean } from "./clean.ts";
import {
  changeLines,
  type DetectedChange,
  day,
  howToAccept,
  rangeWords,
  seriesName,
  seriesPlace,
  shortCommit,
  sizeWords,
} from "./detected-change.ts";
import { wrap } from "./display-width.ts";
import { counted, moved, percent, quantities, share } from "./format.ts";
import { quoted } from "./phrase.ts";
import type { Column } from "./section.ts";
import { bold, green, logged, painter, red, usualRows, yellow } from "./terminal.ts";
import type { TextOptions } from "./text.ts";
import { textTable } from "./text-table.ts";
import { wordingOf } from "./wording.ts";

const narrowest = 20;

/** Metrics named in the headline. */
const mostNames = 3;

/** A detection for a terminal: what is open first, then what else is worth a look; the rest is counted. */
export function detectionText(detection: Detection, { columns: given, colour, all = false }: TextOptions): string {
  const columns = Math.max(given, narrowest);
  const paint = painter(colour);
  const told = (text: string) => wrap(text, columns, "  ");
  const part = (title: string, code: number, lines: readonly string[]): string[] =>
    lines.length > 0 ? ["", ...paint(told(title), code), ...lines] : [];
  const changes = (
    title: string,
    code: number,
    rows: readonly DetectedChange[],
    last?: typeof howToAccept,
  ): string[] => {
    const shown = all ? rows : rows.slice(0, usualRows);
    return part(counted(rows.length, title), code, [
      ...changeLines(shown, columns, last),
      ...more(rows.length - shown.length),
    ]);
  };
  const turned = (title: string, of: readonly DetectedSeries[]): string[] => {
    const shown = all ? of : of.slice(0, usualRows);
    const lines = [...shown.flatMap(sinceWhen).flatMap(told), ...changeLines(shown.flatMap(lastChange), columns)];
    return part(`${of.length} ${title}`, green, [...lines, ...more(of.length - shown.length)]);
  };
  const { series } = detection;
  const open = series.filter(isOpenRegression);
  const heard = series.filter(({ muted }) => muted === undefined);
  const regressed = heard.filter(({ standing }) => standing === "regressed");
  const drifting = heard.flatMap((one) => one.drifts.map((drift) => ({ series: one, drift })));
  const muted = series.filter((one) => one.muted !== undefined);
  const lines = [
    ...paint(told(headline(detection, open)), open.length > 0 ? red : series.every(isUnknown) ? yellow : green),
    ...changes("open regression", red, open.flatMap(openRows).sort(byHarm), howToAccept),
    ...part("Worse than the reference without one change that explains it", red, unexplained(open).flatMap(told)),
    ...changes("refuted regression", bold, regressed.flatMap(refutedRows).sort(byHarm)),
    ...turned("fixed", heard.filter(is("fixed"))),
    ...turned("improved", heard.filter(is("improved"))),
    ...part(counted(drifting.length, "drift"), yellow, driftLines(drifting, columns, all)),
    ...part(`${muted.length} muted`, bold, mutedLines(muted, all).flatMap(told)),
    ...(all ? changes("earlier change", bold, heard.flatMap(earlierRows)) : []),
    ...(all ? part("Levels", bold, textTable(levelColumns, series, columns)) : []),
    ...part("Warnings", yellow, warningLines(detection, all).flatMap(told)),
    "",
    ...[...rest(series, all), about(detection)].flatMap(told),
  ];
  return logged(lines);
}

const is =
  (standing: DetectedSeries["standing"]) =>
  (series: DetectedSeries): boolean =>
    series.standing === standing;
const isUnknown = is("unknown");

const more = (left: number): string[] => (left > 0 ? [`and ${left} more (--all lists them)`] : []);

function headline({ series }: Detection, open: readonly DetectedSeries[]): string {
  const judged = series.filter((one) => !isUnknown(one));
  if (series.length === 0) return "unknown: the store holds no such series";
  if (judged.length === 0) return `unknown: none of ${series.length} series is long enough to be judged`;
  if (open.length === 0) return `steady: no open regression in ${judged.length} series`;
  const rows = open.flatMap(openRows).sort(byHarm);
  const confirmed = rows.filter(({ change }) => changeAnswer(change) === "confirmed");
  const real = [...new Set(confirmed.map((row) => row.series))];
  // Nobody is told that it is real before both commits were run side by side.
  if (real.length === 0)
    return `suspected: ${open.length} of ${series.length} series may be ${wordingOf(open).worse} since a commit${named(rows)}`;
  const verb = real.length === 1 ? "is" : "are";
  const suspected = open.length - real.length;
  const also = suspected > 0 ? `; ${suspected} more suspected` : "";
  return `regressed: ${real.length} of ${series.length} series ${verb} ${wordingOf(real).worse}, confirmed${named(confirmed)}${also}`;
}

/** `: RocksDB fetch, 4 threads +8.1 %; and 2 more` */
function named(rows: readonly DetectedChange[]): string {
  const names = rows.slice(0, mostNames).map(({ series, change }) => {
    return `${seriesName(series)} ${percent(moved(change.change.estimate, series.better))}`;
  });
  const left = rows.length - names.length;
  return names.length > 0 ? `: ${names.join("; ")}${left > 0 ? `; and ${left} more` : ""}` : "";
}

const rowsOf = (series: DetectedSeries, changes: readonly ChangePoint[]): DetectedChange[] =>
  changes.map((change) => ({ series, change }));

function openRows(series: DetectedSeries): DetectedChange[] {
  return rowsOf(
    series,
    openChanges(series).filter((change) => changeAnswer(change) !== "refuted"),
  );
}

function refutedRows(series: DetectedSeries): DetectedChange[] {
  return rowsOf(
    series,
    openChanges(series).filter((change) => changeAnswer(change) === "refuted"),
  );
}

/** Of a series that is fixed: from when to when it was not; of one that got better bit by bit: that it did. */
function sinceWhen(series: DetectedSeries): string[] {
  const name = seriesName(series);
  if (series.standing === "fixed" && series.since !== undefined)
    return [`${name}: was worse since ${day(series.since.startedAt)}, and is as good as before again`];
  return lastChange(series).length > 0 ? [] : [`${name}: better, without one change that explains it`];
}

/** By which a series came to stand better than it did. */
function lastChange(series: DetectedSeries): DetectedChange[] {
  const { fixedAt, changes } = series;
  const fixing = changes.filter(({ after }) => after.run === fixedAt?.run);
  return rowsOf(series, fixing.length > 0 ? fixing : changes.filter(({ kind }) => kind === "improvement").slice(-1));
}

function earlierRows(series: DetectedSeries): DetectedChange[] {
  const turned = is("fixed")(series) || is("improved")(series);
  const told = turned ? lastChange(series).map(({ change }) => change) : openChanges(series);
  return rowsOf(
    series,
    series.changes.filter((change) => !told.includes(change)),
  );
}

function unexplained(open: readonly DetectedSeries[]): string[] {
  return open
    .filter((series) => openChanges(series).length === 0)
    .map((series) => {
      const [value] = quantities([series.reference.value], series.unit);
      const since = sinceWords(series.since);
      const now = series.latest === undefined ? "" : `, now ${sizeWords(series.latest.change, series.better)}`;
      return `${seriesName(series)}: worse than ${value}${since}${now} (${seriesPlace(series)})`;
    });
}

/** With the commit, which is what may be accepted. */
const sinceWords = (since: DetectedSeries["since"]): string =>
  since === undefined ? "" : ` since ${day(since.startedAt)} at ${shortCommit(since.commit)}`;

function byHarm(a: DetectedChange, b: DetectedChange): number {
  return b.change.change.estimate - a.change.change.estimate;
}

interface DriftRow {
  readonly series: DetectedSeries;
  readonly drift: Drift;
}

function driftLines(rows: readonly DriftRow[], columns: number, all: boolean): string[] {
  if (rows.length === 0) return [];
  const sorted = rows.toSorted((a, b) => b.drift.change.estimate - a.drift.change.estimate);
  const shown = all ? sorted : sorted.slice(0, usualRows);
  return [...textTable(driftColumns, shown, columns), ...more(rows.length - shown.length)];
}

const driftColumns: readonly Column<DriftRow>[] = [
  { title: "metric", kind: "words", weight: 6, cell: ({ series }) => [quoted(seriesName(series))] },
  { title: "against", kind: "number", weight: 4, cell: ({ drift }) => [drift.against] },
  { title: "then", kind: "number", weight: 2, cell: (row) => [driftValues(row)[0]!] },
  { title: "now", kind: "number", weight: 2, cell: (row) => [driftValues(row)[1]!] },
  { title: "change", kind: "number", weight: 5, cell: ({ series, drift }) => [sizeWords(drift.change, series.better)] },
  {
    title: "commits",
    kind: "number",
    weight: 3,
    cell: ({ drift }) => [quoted(rangeWords({ before: drift.from, after: drift.to }))],
  },
  { title: "since", kind: "number", weight: 1, cell: ({ drift }) => [day(drift.from.startedAt)] },
];

const driftValues = ({ series, drift }: DriftRow): string[] =>
  quantities([drift.from.value, drift.to.value], series.unit);

function mutedLines(muted: readonly DetectedSeries[], all: boolean): string[] {
  const shown = all ? muted : muted.slice(0, usualRows);
  const lines = shown.map((series) => {
    const { reason, who, until } = series.muted!;
    const by = `until ${day(until)} by ${clean(who, 80)}: ${clean(reason, 300)}`;
    return `${seriesName(series)}: ${series.standing}, muted ${by}`;
  });
  return [...lines, ...more(muted.length - shown.length)];
}

const levelColumns: readonly Column<DetectedSeries>[] = [
  { title: "metric", kind: "words", weight: 6, cell: (series) => [quoted(seriesName(series))] },
  { title: "stands", kind: "number", weight: 5, cell: ({ standing }) => [standing] },
  {
    title: "reference",
    kind: "number",
    weight: 4,
    cell: ({ reference, unit }) => [quantities([reference.value], unit)[0]!],
  },
  { title: "runs", kind: "number", weight: 2, cell: ({ runs }) => [String(runs)] },
  { title: "changes", kind: "number", weight: 1, cell: ({ changes }) => [String(changes.length)] },
  { title: "measured as", kind: "words", weight: 3, cell: (series) => [quoted(seriesPlace(series))] },
];

function warningLines({ series, warnings }: Detection, all: boolean): string[] {
  const own = series.flatMap((one) => one.warnings.map((warning) => `${seriesName(one)}: ${clean(warning, 500)}`));
  const lines = [...warnings.map((warning) => clean(warning, 500)), ...own];
  const shown = all ? lines : lines.slice(0, usualRows);
  return [...shown, ...more(lines.length - shown.length)];
}

function rest(series: readonly DetectedSeries[], all: boolean): string[] {
  const counts = [
    [series.filter(is("steady")).length, "steady"],
    [series.filter(isUnknown).length, "too short to be judged"],
  ] as const;
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return said.length === 0 || all ? [] : [`Also: ${said.join(", ")} (--all lists them)`];
}

function about(detection: Detection): string {
  const { series, at, method } = detection;
  const runs = series.reduce((most, one) => Math.max(most, one.runs), 0);
  const isSuspected = series.flatMap(openRows).some(({ change }) => changeAnswer(change) === "suspected");
  const facts = [
    `${series.length} series of up to ${counted(runs, "run")}`,
    `as of ${day(at)}`,
    `method ${method}`,
    ...tolerances(detection),
  ];
  const hint = isSuspected ? ". Suspected: not measured side by side yet, which --confirm does" : "";
  return `${facts.join(", ")}${hint}`;
}

function tolerances({ series, tolerance }: Detection): string[] {
  const used = tolerance === null ? series.map((one) => one.tolerance) : [tolerance];
  if (used.length === 0) return [];
  const [least, most] = [Math.min(...used), Math.max(...used)];
  return [least === most ? `tolerance ${share(least)}` : `tolerances from ${share(least)} to ${share(most)}`];
}
