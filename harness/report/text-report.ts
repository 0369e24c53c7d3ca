import { rowsOf } from "./allot.ts";
import { wrap } from "./display-width.ts";
import type { Outline } from "./outline.ts";
import { plain } from "./phrase.ts";
import type { Section } from "./section.ts";
import { bold, logged, painter, usualRows } from "./terminal.ts";
import { textTable } from "./text-table.ts";

/** Columns of a terminal that are taken to be there. */
export const narrowest = 20;

export interface TextOptions {
  /** Of the terminal; no line is longer, unless they are fewer than 20: some terminals call themselves 0 wide. */
  readonly columns: number;
  readonly colour: boolean;
  /** List every metric instead of counting those that say little. */
  readonly all?: boolean;
  /** Rows of a table unless all are wanted. */
  readonly rows?: number;
}

/** Codes of a terminal. */
export interface TextColours {
  readonly headline: number;
  /** By a section's id. */
  readonly sections: Readonly<Record<string, number>>;
}

/** What a report says, for a terminal. */
export function textReport<R>(
  outline: Outline<R>,
  colours: TextColours,
  { columns: given, colour, all = false, rows = usualRows }: TextOptions,
): string {
  const columns = Math.max(given, narrowest);
  const paint = painter(colour);
  const open = outline.sections.filter(({ folded }) => all || !folded);
  const counted = outline.sections.filter((section) => !open.includes(section));
  const lines = [
    ...paint(wrap(plain(outline.headline), columns, "  "), colours.headline),
    ...open.flatMap((section) => [
      "",
      ...paint(wrap(section.title, columns), colours.sections[section.id] ?? bold),
      ...body(section, columns, all ? rowsOf(section) : rows),
    ]),
    ...(counted.length > 0 ? ["", ...wrap(alsoMeasured(counted), columns, "  ")] : []),
    "",
    ...[...outline.about, ...(all ? [outline.reading] : [])].flatMap((line) => wrap(plain(line), columns, "  ")),
  ];
  return logged(lines);
}

function body<R>(section: Section<R>, columns: number, shown: number): string[] {
  const { content } = section;
  const left = rowsOf(section) - shown;
  return [
    ...(content.kind === "table"
      ? textTable(content.columns, content.rows.slice(0, shown), columns)
      : content.items.slice(0, shown).flatMap((item) => wrap(plain(item), columns, "  "))),
    ...(left > 0 ? wrap(`and ${left} more (--all lists them)`, columns) : []),
  ];
}

function alsoMeasured<R>(sections: readonly Section<R>[]): string {
  return `Also measured: ${sections.map(({ title }) => title).join("; ")} (--all lists them)`;
}
