import type { RootContent } from "mdast";
import { allot, rowsOf } from "./allot.ts";
import { counted } from "./format.ts";
import { longestWithin } from "./longest-within.ts";
import { bulletList, fold, heading, headlineParagraph, paragraph, rowsPart, serialise } from "./markdown-nodes.ts";
import type { Outline } from "./outline.ts";
import type { Section } from "./section.ts";

/** What GitHub takes as the body of a comment. */
export const commentLimit = 65_536;

/** Rows of a section before its fold. */
const open = 15;

/**
 * What a report says as GitHub-flavoured Markdown, of which nothing quoted is read as markup: it stands in code.
 *
 * @param least what is left where not even the headline fits
 * @param limit characters; rows are left out from the least important on, and counted, until the report fits
 */
export function markdownReport<R>(outline: Outline<R>, least: string, limit: number): string {
  const most = outline.sections.reduce((sum, section) => sum + rowsOf(section), 0);
  return (
    longestWithin(limit, most, (rows) => serialise(report(outline, rows))) ??
    longestWithin(limit, 0, () => serialise([headlineParagraph(outline.headline)])) ??
    least.slice(0, limit)
  );
}

function report<R>({ headline, sections, about, reading }: Outline<R>, rows: number): RootContent[] {
  const shown = allot(sections, rows);
  return [
    headlineParagraph(headline),
    ...sections.flatMap((section) => block(section, shown.get(section) ?? 0)),
    { type: "thematicBreak" },
    bulletList(about),
    paragraph(reading),
  ];
}

function block<R>(section: Section<R>, shown: number): RootContent[] {
  const total = rowsOf(section);
  const left = total - shown;
  const omitted: RootContent[] =
    left > 0
      ? [paragraph([`${left === total ? "All " : ""}${left} left out: the report is at its limit of length.`])]
      : [];
  if (section.folded) return fold([section.title], [...rowsPart(section, 0, shown), ...omitted]);
  const rest = shown > open ? fold([counted(shown - open, "more row")], rowsPart(section, open, shown)) : [];
  return [heading([section.title]), ...rowsPart(section, 0, Math.min(open, shown)), ...rest, ...omitted];
}
