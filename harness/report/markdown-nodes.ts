import { toHtml } from "hast-util-to-html";
import { h } from "hastscript";
import type { BlockContent, PhrasingContent, RootContent, Table } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { htmlPhrase } from "./html-phrase.ts";
import type { Phrase } from "./phrase.ts";
import type { Section } from "./section.ts";

/** Pieces of GitHub-flavoured Markdown, in which nothing quoted is read as markup: it stands in code. */

export function paragraph(phrase: Phrase) {
  return { type: "paragraph" as const, children: text(phrase) };
}

/** A headline of which the first words, up to a colon, are the outcome. */
export function headlineParagraph(headline: Phrase): BlockContent {
  const at = headline.findIndex((part) => typeof part === "string" && part.includes(":"));
  if (at < 0) return paragraph(headline);
  const [outcome, ...words] = String(headline[at]).split(":");
  const strong: PhrasingContent = { type: "strong", children: text([...headline.slice(0, at), `${outcome}:`]) };
  return { type: "paragraph", children: [strong, ...text([words.join(":"), ...headline.slice(at + 1)])] };
}

export function heading(phrase: Phrase): RootContent {
  return { type: "heading", depth: 3, children: text(phrase) };
}

export function bulletList(items: readonly Phrase[]): BlockContent {
  const children = items.map((item) => ({ type: "listItem" as const, spread: false, children: [paragraph(item)] }));
  return { type: "list", ordered: false, spread: false, children };
}

/** Rows from one to before another; nothing where there are none. */
export function rowsPart<R>({ content }: Pick<Section<R>, "content">, from: number, to: number): RootContent[] {
  if (from >= to) return [];
  if (content.kind === "list") return [bulletList(content.items.slice(from, to))];
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

/** What is hidden until somebody asks for it. */
export function fold(summary: Phrase, content: readonly RootContent[]): RootContent[] {
  const opening = `<details>${toHtml(h("summary", htmlPhrase(summary)))}`;
  return [{ type: "html", value: opening }, ...content, { type: "html", value: "</details>" }];
}

export function serialise(children: readonly RootContent[]): string {
  // Pipes are not aligned: spaces would take a third of the limit.
  const extensions = [gfmToMarkdown({ tablePipeAlign: false })];
  return toMarkdown({ type: "root", children: [...children] }, { bullet: "-", extensions });
}

function text(phrase: Phrase): PhrasingContent[] {
  return phrase.map((part) => {
    if (typeof part === "string") return { type: "text", value: part };
    if ("linked" in part) return { type: "link", url: part.url, children: [{ type: "text", value: part.linked }] };
    // A backslash before a pipe would take the escape that keeps the pipe from ending a table's cell.
    return { type: "inlineCode", value: part.quoted.replace(/\\(?=\|)/g, "⧵") };
  });
}
