import type { Comparison } from "../model/comparison.ts";
import { rowsOf } from "./allot.ts";
import { wrap } from "./display-width.ts";
import { outlineOf } from "./outline.ts";
import { plain } from "./phrase.ts";
import type { Section } from "./section.ts";
import { bold, green, logged, painter, red, usualRows, yellow } from "./terminal.ts";
import { textTable } from "./text-table.ts";

const narrowest = 20;

const outcomeColours: Record<Comparison["gate"]["outcome"], number> = { pass: green, block: red, invalid: yellow };
const sectionColours: Readonly<Record<string, number>> = {
  problems: yellow,
  "operations-regressed": red,
  regressed: red,
  "operations-improved": green,
  improved: green,
};

export interface TextOptions {
  /** Of the terminal; no line is longer, unless they are fewer than 20: some terminals call themselves 0 wide. */
  readonly columns: number;
  readonly colour: boolean;
  /** List every metric instead of counting those that say little. */
  readonly all?: boolean;
}

/** A report for a terminal. */
export function text(comparison: Comparison, { columns: given, colour, all = false }: TextOptions): string {
  const columns = Math.max(given, narrowest);
  const paint = painter(colour);
  const outline = outlineOf(comparison);
  const open = outline.sections.filter(({ folded }) => all || !folded);
  const counted = outline.sections.filter((section) => !open.includes(section));
  const lines = [
    ...paint(wrap(plain(outline.headline), columns, "  "), outcomeColours[comparison.gate.outcome]),
    ...open.flatMap((section) => [
      "",
      ...paint(wrap(section.title, columns), sectionColours[section.id] ?? bold),
      ...body(section, columns, all ? rowsOf(section) : usualRows),
    ]),
    ...(counted.length > 0 ? ["", ...wrap(alsoMeasured(counted), columns, "  ")] : []),
    "",
    ...[...outline.about, ...(all ? [outline.reading] : [])].flatMap((line) => wrap(plain(line), columns, "  ")),
  ];
  return logged(lines);
}

function body(section: Section, columns: number, shown: number): string[] {
  const { content } = section;
  const left = rowsOf(section) - shown;
  return [
    ...(content.kind === "table"
      ? textTable(content.columns, content.rows.slice(0, shown), columns)
      : content.items.slice(0, shown).flatMap((item) => wrap(plain(item), columns, "  "))),
    ...(left > 0 ? wrap(`and ${left} more (--all lists them)`, columns) : []),
  ];
}

function alsoMeasured(sections: readonly Section[]): string {
  return `Also measured: ${sections.map(({ title }) => title).join("; ")} (--all lists them)`;
}
