import { canonicalJson } from "../model/canonical-json.ts";
import { machineDifferences } from "../model/machine-differences.ts";
import type { Series, SeriesPoint } from "../model/series.ts";
import { clean } from "./clean.ts";
import { configurationWords } from "./configuration-words.ts";
import { wrap } from "./display-width.ts";
import { counted, percent, quantities } from "./format.ts";
import { metricWords } from "./names.ts";
import { quoted } from "./phrase.ts";
import type { Column } from "./section.ts";
import { bold, logged, painter, yellow } from "./terminal.ts";
import type { TextOptions } from "./text.ts";
import { textTable } from "./text-table.ts";

/** Runs of a series that are listed unless all are wanted: the latest. */
const usualRuns = 40;

const narrowest = 20;

/** A point, and the one of the run before it on the same machine. */
interface Row {
  readonly series: Series;
  readonly point: SeriesPoint;
  readonly before: SeriesPoint | undefined;
}

const columns: readonly Column<Row>[] = [
  { title: "run", kind: "number", weight: 6, cell: ({ point }) => [dayAndTime(point.startedAt)] },
  { title: "commit", kind: "number", weight: 5, cell: ({ point }) => [point.commit.slice(0, 12)] },
  { title: "n", kind: "number", weight: 2, cell: ({ point }) => [String(point.n)] },
  {
    title: "median",
    kind: "number",
    weight: 8,
    cell: ({ series, point }) => [quantities([point.median], series.unit)[0]!],
  },
  { title: "95 % interval", kind: "number", weight: 3, cell: ({ series, point }) => [interval(series, point)] },
  { title: "change", kind: "number", weight: 7, cell: ({ point, before }) => [changeWords(point, before)] },
  { title: "title", kind: "words", weight: 1, cell: ({ point }) => [quoted(point.title, 80)] },
];

/**
 * Series for a terminal, a run a line; those that differ in the machine alone stand together, with what the machines
 * differ in between them, and no change is given from one to the other.
 *
 * @param series at least 1
 */
export function historyText(series: readonly Series[], { columns: given, colour, all = false }: TextOptions): string {
  const width = Math.max(given, narrowest);
  const paint = painter(colour);
  const lines = onMachines(series).flatMap((machines, i) => [
    ...(i > 0 ? [""] : []),
    ...paint(wrap(clean(machines[0]!.key, 1000), width, "  "), bold),
    ...wrap(about(machines[0]!), width, "  "),
    ...machines.flatMap((one, at) => [
      ...(at > 0 ? paint(wrap(breakWords(machines[at - 1]!, one), width, "  "), yellow) : []),
      ...ofMachine(one, width, all),
    ]),
  ]);
  return logged(lines);
}

/** Series by what they measure, each group one a machine in the order in which the machines came. */
function onMachines(series: readonly Series[]): Series[][] {
  const groups = new Map<string, Series[]>();
  for (const one of series) {
    const { target, suite, configuration, key, unit, better } = one;
    const name = canonicalJson([target, suite, configuration, key, unit, better]);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()];
}

function about({ target, suite, configuration, key, label, better, gated }: Series): string {
  const subject = key.split("/")[1] ?? "";
  const words = [
    metricWords(key, { [subject]: label }),
    `${better} is better`,
    ...(gated ? [] : ["blocks nothing"]),
    ...configurationWords(configuration),
  ];
  return `${clean(`${target}/${suite}`)}: ${words.join(", ")}`;
}

function breakWords(before: Series, after: Series): string {
  const differences = machineDifferences(after.machine, before.machine).join("; ");
  return `-- another machine, not compared with the one above: ${clean(differences, 500)}`;
}

function ofMachine(series: Series, width: number, all: boolean): string[] {
  const { machine, points } = series;
  const rows = points.map((point, i): Row => {
    const before = points.slice(0, i).findLast(({ run }) => run !== point.run);
    return { series, point, before };
  });
  const shown = all ? rows : rows.slice(-usualRuns);
  const left = rows.length - shown.length;
  return [
    ...wrap(`machine ${machine.fingerprint}: ${clean(machine.cpu)}`, width, "  "),
    ...(left > 0 ? wrap(`${counted(left, "earlier value")} (--all lists them)`, width, "  ") : []),
    ...textTable(columns, shown, width),
  ];
}

function interval({ unit }: Series, { median, low, high }: SeriesPoint): string {
  if (low === null || high === null) return "–";
  const [, from, to] = quantities([median, low, high], unit);
  return `[${from}, ${to}]`;
}

function changeWords({ median }: SeriesPoint, before: SeriesPoint | undefined): string {
  return before === undefined || before.median === 0 ? "–" : percent(median / before.median - 1);
}

function dayAndTime(moment: string): string {
  return moment.slice(0, "yyyy-mm-ddThh:mm".length).replace("T", " ");
}
