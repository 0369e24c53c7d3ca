import { configurationOf } from "../model/configuration-of.ts";
import type { MetricScreening, Screening, ScreeningAnswer } from "../model/screening.ts";
import { byHarm } from "./by-harm.ts";
import { clean } from "./clean.ts";
import { conditionWords } from "./condition-words.ts";
import { wrap } from "./display-width.ts";
import { change, counted, moved, percent, probability, quantities, share } from "./format.ts";
import { metricWords } from "./names.ts";
import { quoted } from "./phrase.ts";
import type { Column } from "./section.ts";
import { bold, green, logged, painter, red, usualRows, yellow } from "./terminal.ts";
import type { TextOptions } from "./text.ts";
import { textTable } from "./text-table.ts";
import { wordingOf } from "./wording.ts";

/** What people ask about first. */
const asked = 0.05;

const narrowest = 20;

/** A screening for a terminal. */
export function screeningText(screening: Screening, { columns: given, colour, all = false }: TextOptions): string {
  const columns = Math.max(given, narrowest);
  const paint = painter(colour);
  const told = (text: string) => wrap(text, columns, "  ");
  const { answer, rule, metrics, reasons, warnings } = screening;
  const of = (wanted: ScreeningAnswer) => metrics.filter((metric) => metric.answer === wanted && metric.gated);
  const suspects = of("suspect").sort(byHarm);
  const others = all ? metrics.filter((metric) => !suspects.includes(metric)).sort(byHarm) : [];
  const part = (title: string, rows: readonly MetricScreening[]): string[] =>
    rows.length === 0
      ? []
      : ["", ...paint([title], bold), ...table(screening, rows, columns, all ? rows.length : usualRows)];
  // Of a suspicion, what is beside the metrics named; of an answer that is unknown, what is beside its first reason.
  const beside = answer === "suspect" ? reasons.slice(suspects.length) : reasons.slice(1);
  const answerColour = answer === "clear" ? green : answer === "suspect" && rule.mayBlock ? red : yellow;
  const lines = [
    ...paint(told(headline(screening, suspects)), answerColour),
    ...beside.flatMap((reason) => told(`also: ${clean(reason, 500)}`)),
    ...part("Suspect", suspects),
    ...part("Other metrics", others),
    "",
    ...[...sight(screening), ...warnings.map((warning) => clean(warning, 500)), ...about(screening)].flatMap(told),
  ];
  return logged(lines);
}

function headline({ answer, reasons, metrics, units, run }: Screening, suspects: readonly MetricScreening[]): string {
  const gated = metrics.filter((metric) => metric.gated).length;
  switch (answer) {
    case "clear":
      return `clear: ${counted(gated, "metric")} within what ${counted(units, "baseline run")} lead to expect`;
    case "unknown":
      return `unknown: ${clean(reasons[0]!, 500)}`;
    case "suspect": {
      const worst = suspects[0]!;
      const others = suspects.length > 1 ? `; and ${suspects.length - 1} more` : "";
      const verb = suspects.length === 1 ? "stands" : "stand";
      const named = `${metricWords(worst.key, run.plan.labels)} ${percent(moved(worst.change!, worst.better))}`;
      return `suspect: ${suspects.length} of ${counted(gated, "metric")} ${verb} out of the baseline runs: ${named}${others}`;
    }
  }
}

/** What could have been missed. */
function sight({ metrics, run }: Screening): string[] {
  const seen = metrics.filter(({ gated, mde }) => gated && mde !== null).sort((a, b) => a.mde! - b.mde!);
  if (seen.length === 0) return [];
  const [middle, worst] = [seen[(seen.length - 1) >> 1]!, seen.at(-1)!];
  const { harm } = wordingOf(seen);
  const size = ({ mde, better }: MetricScreening) => percent(moved(mde!, better)).replace(/^[+−]/, "");
  const spread = `(median metric; ${size(worst)}: ${metricWords(worst.key, run.plan.labels)})`;
  const blind = seen.filter(({ mde }) => mde! > asked).length;
  return [
    `A ${harm} of ${size(middle)}${seen.length > 1 ? ` ${spread}` : ""} would have been suspected 4 times in 5. ${
      blind === 0
        ? "One of 5 % would hardly be missed."
        : `One of 5 % could be missed in ${blind} of ${counted(seen.length, "metric")}.`
    }`,
  ];
}

function about({ run, executions, baselines, rule }: Screening): string[] {
  const { runs, from, to } = baselines;
  const when = from === null || to === null ? "" : ` from ${from.slice(0, 10)} to ${to.slice(0, 10)}`;
  const { commit, title } = run.arms.head;
  const facts = [
    `${counted(executions, "execution")} of head`,
    `${counted(runs, "baseline run")}${when}`,
    ...conditionWords(configurationOf(run, run.arms.head)),
    `${share(rule.alpha)} false suspicions allowed`,
  ];
  return [
    `${clean(`${run.target}/${run.suite}`)}: ${facts.join(", ")}`,
    `head: ${commit.slice(0, 12)} ${clean(title, 80)}`,
    `machine ${run.machine.fingerprint}: ${clean(run.machine.cpu)}`,
  ];
}

type ScreeningColumn = Column<MetricScreening>;

function table({ run }: Screening, metrics: readonly MetricScreening[], columns: number, shown: number): string[] {
  const { labels } = run.plan;
  const value = (given: number | null, { unit }: MetricScreening) => [
    given === null ? "–" : quantities([given], unit)[0]!,
  ];
  const ratio = (given: number | null, { better }: MetricScreening) => [
    given === null ? "–" : percent(moved(given, better)),
  ];
  const laid: readonly ScreeningColumn[] = [
    { title: "metric", kind: "words", weight: 6, cell: ({ key }) => [quoted(metricWords(key, labels))] },
    { title: "baseline", kind: "number", weight: 2, cell: (metric) => value(metric.baseline, metric) },
    { title: "head", kind: "number", weight: 2, cell: (metric) => value(metric.head, metric) },
    { title: "change", kind: "number", weight: 5, cell: (m) => [change({ ...m, low: null, high: null }, m.better)] },
    { title: "suspect from", kind: "number", weight: 4, cell: (metric) => ratio(metric.threshold, metric) },
    { title: "p", kind: "number", weight: 1, cell: ({ p }) => [probability(p)] },
    { title: "runs", kind: "number", weight: 3, cell: ({ window }) => [window ? String(window.runs) : "–"] },
    ...(metrics.some(({ reason }) => reason !== undefined)
      ? [
          {
            title: "why unknown",
            kind: "words",
            weight: 3,
            cell: ({ reason }) => [reason ? quoted(reason) : "–"],
          } as const satisfies ScreeningColumn,
        ]
      : []),
  ];
  const left = metrics.length - shown;
  return [...textTable(laid, metrics.slice(0, shown), columns), ...(left > 0 ? wrap(`and ${left} more`, columns) : [])];
}
