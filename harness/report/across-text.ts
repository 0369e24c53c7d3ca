import type { Across } from "../model/across.ts";
import type { AcrossLine } from "./across-line.ts";
import { acrossOutline } from "./across-outline.ts";
import type { Column, Section } from "./section.ts";
import { bold, yellow } from "./terminal.ts";
import { narrowest, type TextOptions, textReport } from "./text-report.ts";
import { fits } from "./text-table.ts";

/** Rows that are worth a terminal's lines: a handful of operations at a handful of thread counts. */
const rows = 40;

/** A report on engines side by side for a terminal. */
export function acrossText(across: Across, options: TextOptions): string {
  const outline = acrossOutline(across);
  const columns = Math.max(options.columns, narrowest);
  const sections = outline.sections.flatMap((section) =>
    section.folded && !options.all ? [section] : withinWidth(section, columns),
  );
  // Nobody knows these signs: they are explained wherever they stand.
  const about = options.all ? outline.about : [...outline.about, outline.reading];
  return textReport(
    { ...outline, sections, about },
    { headline: bold, sections: { warnings: yellow, missing: yellow } },
    { rows, ...options },
  );
}

/**
 * No member may go missing for want of room: a table that is too wide becomes several, each with the reference as long as
 * there is room for two columns of numbers.
 */
function withinWidth(section: Section<AcrossLine>, width: number): Section<AcrossLine>[] {
  const { content, title } = section;
  if (content.kind === "list") return [section];
  const [label, first, ...others] = content.columns as [Column<AcrossLine>, ...Column<AcrossLine>[]];
  if (first === undefined) return [section];
  const parts: Column<AcrossLine>[][] = [];
  for (const column of others) {
    const wider = [...(parts.at(-1) ?? [label, first]), column];
    if (fits(wider, content.rows, width).whole) parts.splice(-1, 1, wider);
    else parts.push(fits([label, first, column], content.rows, width).cut ? [label, first, column] : [label, column]);
  }
  return parts.map((columns, i) => ({
    ...section,
    title: i === 0 ? title : `${title}, further columns`,
    content: { ...content, columns },
  }));
}
