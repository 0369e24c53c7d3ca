import type { BlockContent, PhrasingContent, RootContent, Table } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { allot, rowsOf } from "./allot.ts";
import { counted } from "./format.ts";
import { longestWithin } from "./longest-within.ts";
import type { Outline } from "./outline.ts";
import type { Phrase } from "./phrase.ts";
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
    list(about),
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
  if (section.folded) return fold(section.title, [...part(section, 0, shown), ...omitted]);
  const rest = shown > open ? fold(`${counted(shown - open, "more row")}`, part(section, open, shown)) : [];
  return [
    { type: "heading", depth: 3, children: text([section.title]) },
    ...part(section, 0, Math.min(open, shown)),
    ...rest,
    ...omitted,
  ];
}

/** Rows from one to before another; none where there are none. */
function part<R>({ content }: Section<R>, from: number, to: number): RootContent[] {
  if (from >= to) return [];
  if (content.kind === "list") return [list(content.items.slice(from, to))];
  const { columns, rows } = content;
  const cells = rows.slice(from, to).map((row) => columns.map(({ cell }) => cell(row)));
  const table: Table = {
    type: "table",
    align: columns.map(({ kind }) => (kind === "number" ? "right" : "left")),
    children: [columns.map(({ title, titleQuoted }) => [titleQuoted ? { quoted: title } : title]), ...cells].map(
      (row) => ({
        type: "tableRow",
        children: row.map((cell) => ({ type: "tableCell", children: text(cell) })),
      }),
    ),
  };
  return [table];
}

function fold(summary: string, content: readonly RootContent[]): RootContent[] {
  const opening = { type: "html", value: `<details><summary>${summary}</summary>` } as const;
  return [opening, ...content, { type: "html", value: "</details>" }];
}

function list(items: readonly Phrase[]): BlockContent {
  const children = items.map((item) => ({ type: "listItem" as const, spread: false, children: [paragraph(item)] }));
  return { type: "list", ordered: false, spread: false, children };
}

function headlineParagraph(headline: Phrase): BlockContent {
  const [first, ...rest] = headline;
  const [outcome, ...words] = String(first).split(":");
  const strong: PhrasingContent = { type: "strong", children: [{ type: "text", value: `${outcome}:` }] };
  return { type: "paragraph", children: [strong, ...text([words.join(":"), ...rest])] };
}

function paragraph(phrase: Phrase) {
  return { type: "paragraph" as const, children: text(phrase) };
}

function text(phrase: Phrase): PhrasingContent[] {
  return phrase.map((part) =>
    typeof part === "string"
      ? { type: "text", value: part }
      : // A backslash before a pipe would take the escape that keeps the pipe from ending a table's cell.
        { type: "inlineCode", value: part.quoted.replace(/\\(?=\|)/g, "⧵") },
  );
}

function serialise(children: RootContent[]): string {
  // Pipes are not aligned: spaces would take a third of the limit.
  const extensions = [gfmToMarkdown({ tablePipeAlign: false })];
  return toMarkdown({ type: "root", children }, { bullet: "-", extensions });
}
