import type { Across, AcrossRow, Scaling } from "../model/across.ts";
import { configurationOf } from "../model/configuration-of.ts";
import { kindOf } from "../model/quantity.ts";
import { armOf, machineOf } from "./about.ts";
import { type AcrossLine, cellText, lineOfRow, lineOfScaling } from "./across-line.ts";
import { type AcrossNames, acrossNames } from "./across-names.ts";
import { acrossSummary } from "./across-summary.ts";
import { conditionWords } from "./condition-words.ts";
import { counted, duration } from "./format.ts";
import type { Outline } from "./outline.ts";
import { joined, type Phrase, quoted } from "./phrase.ts";
import type { Column, Section } from "./section.ts";

/** Members named in the headline. */
const mostNamed = 8;

/** What every report on engines side by side says. What tells most stands open: the times that the plan names. */
export function acrossOutline(across: Across): Outline<AcrossLine> {
  const names = acrossNames(across);
  const { telling, others } = byTelling(across.rows, names);
  const sections: Section<AcrossLine>[] = [
    list("members", `${across.members.length - 1} against the reference`, acrossSummary(across, telling, names)),
    rowsSection(across, "rows", tellingTitle(telling), telling, names, false),
    ...scalingSections(across, names),
    missingSection("missing", "not measured", telling, names, false),
    list(
      "warnings",
      counted(across.warnings.length, "warning"),
      across.warnings.map((warning) => [quoted(warning, 500)]),
    ),
    missingSection("missing-others", "not measured among the other metrics", others, names, true),
    rowsSection(across, "others", counted(others.length, "other metric"), others, names, true),
    list(
      "left-out",
      `${counted(across.leftOut.length, "metric")} not compared`,
      across.leftOut.map(({ key, reason }) => [quoted(key, 300), ": ", quoted(reason, 500)]),
      true,
    ),
  ];
  return {
    headline: headline(across, names),
    sections: sections.filter(({ content }) => (content.kind === "table" ? content.rows : content.items).length > 0),
    about: about(across, names),
    reading: reading(across),
  };
}

/** What tells most: times that the plan names; else whatever it names; else all. In groups of one operation's metric. */
export function byTelling<R extends Pick<AcrossRow, "key" | "gated" | "unit">>(
  rows: readonly R[],
  names: AcrossNames,
): { readonly telling: readonly R[]; readonly others: readonly R[] } {
  const gated = rows.filter((row) => row.gated);
  const times = gated.filter(({ unit }) => kindOf(unit) === "time");
  const telling = [times, gated, rows].find((found) => found.length > 0) ?? [];
  return {
    telling: grouped(telling, names),
    others: grouped(
      rows.filter((row) => !telling.includes(row)),
      names,
    ),
  };
}

function grouped<R extends Pick<AcrossRow, "key">>(rows: readonly R[], names: AcrossNames): R[] {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(names.group(row.key), [...(groups.get(names.group(row.key)) ?? []), row]);
  return [...groups.values()].flat();
}

function tellingTitle(rows: readonly AcrossRow[]): string {
  const noun = rows.every(({ unit }) => unit === "s") ? "time" : "metric";
  return `${counted(rows.length, noun)}${rows.every(({ gated }) => gated) ? " that can block" : ""}`;
}

function list(id: string, title: string, items: readonly Phrase[], folded = false): Section<AcrossLine> {
  return { id, title, folded, content: { kind: "list", items } };
}

function rowsSection(
  { members, reference }: Across,
  id: string,
  title: string,
  rows: readonly AcrossRow[],
  names: AcrossNames,
  folded: boolean,
): Section<AcrossLine> {
  // The reference next to the names, wherever it was measured: tables that are too wide lose their last columns.
  const ordered = [reference, ...members.filter((member) => member !== reference)];
  const lines = rows.map((row) => lineOfRow(row, ordered, names));
  const titles = ordered.map((member) => (member === reference ? `${names.member(member)} = 1` : names.member(member)));
  return {
    id,
    title,
    folded,
    content: { kind: "table", columns: columnsOf("metric", titles), rows: lines },
  };
}

function columnsOf(first: string, titles: readonly string[]): Column<AcrossLine>[] {
  return [
    { title: first, kind: "words", weight: titles.length + 1, cell: ({ label }) => label },
    ...titles.map(
      (title, i): Column<AcrossLine> => ({
        ...{ title, titleQuoted: true, kind: "number", weight: titles.length - i },
        cell: ({ cells }) => [cellText(cells[i]!)],
      }),
    ),
  ];
}

/** One table for all that are measured at the same values of a parameter. */
function scalingSections(across: Across, names: AcrossNames): Section<AcrossLine>[] {
  const { telling } = byTelling(across.scaling, names);
  // Where the parameter is the dimension, growth is what the first table shows already.
  const shown = telling.filter(({ parameter, ratios }) => ratios === "speed-up" || parameter !== across.dimension);
  const tables = new Map<string, Scaling[]>();
  for (const scaling of shown) {
    const id = JSON.stringify([scaling.parameter, scaling.ratios, scalingValues(scaling)]);
    tables.set(id, [...(tables.get(id) ?? []), scaling]);
  }
  return [...tables.values()].map((alike, i) => {
    const [{ ratios }] = alike as [Scaling];
    const lines = alike.flatMap((scaling) => scalingLines(scaling, names, true));
    return {
      id: i === 0 ? "scaling" : `scaling-${i}`,
      title: ratios === "speed-up" ? counted(lines.length, "speed-up") : `${lines.length} followed over a parameter`,
      folded: false,
      content: { kind: "table", columns: scalingColumns(alike[0]!, names), rows: lines },
    };
  });
}

/** Values of the parameter that any line has, rising. */
export function scalingValues({ lines }: Scaling): number[] {
  return [...new Set(lines.flatMap(({ points }) => points.map(({ value }) => value)))].sort((a, b) => a - b);
}

export function scalingColumns(scaling: Scaling, names: AcrossNames): Column<AcrossLine>[] {
  return columnsOf(
    "metric",
    scalingValues(scaling).map((value) => names.parameter(scaling.parameter, value)),
  );
}

/** @param whole whether a line names its metric, beside its subject */
export function scalingLines(scaling: Scaling, names: AcrossNames, whole: boolean): AcrossLine[] {
  const values = scalingValues(scaling);
  return scaling.lines.map(({ subject, points }) => {
    const name = names.subject(subject);
    return lineOfScaling([quoted(whole ? `${names.of(scaling.key)}, ${name}` : name)], scaling, points, values);
  });
}

function missingSection(
  id: string,
  what: string,
  rows: readonly AcrossRow[],
  names: AcrossNames,
  folded: boolean,
): Section<AcrossLine> {
  const cells = rows.reduce((sum, row) => sum + row.missing.length, 0);
  return list(id, `${cells} ${what}`, missing(rows, names), folded);
}

function missing(rows: readonly AcrossRow[], names: AcrossNames): Phrase[] {
  const byMember = new Map<string, Map<string, string[]>>();
  for (const { key, missing } of rows) {
    for (const { member, reason } of missing) {
      const byReason = byMember.get(member) ?? new Map<string, string[]>();
      byMember.set(member, byReason.set(reason, [...(byReason.get(reason) ?? []), names.of(key)]));
    }
  }
  return [...byMember].flatMap(([member, byReason]) =>
    [...byReason].map(([reason, found]): Phrase => {
      const named = found.slice(0, 3).map((name): Phrase => [quoted(name)]);
      const more = found.length > 3 ? ` and ${found.length - 3} more` : "";
      return [quoted(names.member(member)), `, ${reason}: `, ...joined(named, "; "), more];
    }),
  );
}

function headline({ members, reference, referenceChosen, executions }: Across, names: AcrossNames): Phrase {
  const named = members.slice(0, mostNamed).map((member): Phrase => [quoted(names.member(member))]);
  const more = members.length > mostNamed ? ` and ${members.length - mostNamed} more` : "";
  return [
    "side by side: ",
    ...joined(named, ", "),
    `${more} in ${counted(executions, "execution")}; ratios are to `,
    quoted(names.member(reference)),
    ...(referenceChosen ? [] : [", the first of them"]),
  ];
}

function about({ run, arm, executions }: Across, names: AcrossNames): Phrase[] {
  const { target, suite, startedAt, timing } = run;
  const facts = [
    `${counted(executions, "execution")} of ${arm}`,
    ...conditionWords(configurationOf(run, run.arms[arm]!)),
    ...(timing.wall > 0 ? [duration(timing.wall)] : []),
    `${startedAt.slice(0, 16).replace("T", " ")} UTC`,
  ];
  return [
    [quoted(`${target}/${suite}`), `: ${facts.join(", ")}`],
    ...(names.shared.length > 0 ? [["All metrics: ", quoted(names.shared.join(", "))]] : []),
    armOf(arm, run.arms[arm]!),
    machineOf(run.machine),
  ];
}

function reading({ scaling, dimension }: Across): Phrase {
  const followed = scaling.some(({ ratios }) => ratios === "speed-up")
    ? [" A speed-up is how many times as fast the whole of the same work was as at the fewest, in the same execution."]
    : [];
  const order =
    dimension === "subject" ? "subjects are measured one after another" : "values are measured one after another";
  return [
    "How to read it: values are medians over executions. ×1.42 [1.38, 1.47] is 1.42 times the reference's value in the ",
    "same execution, with its 95 % interval; ≈ marks an interval that holds 1: the two cannot be told apart. Each interval ",
    `holds for itself, not for all together. Where ${order} in each execution, always in the same order, what that order `,
    "does is part of the ratio.",
    ...followed,
  ];
}
