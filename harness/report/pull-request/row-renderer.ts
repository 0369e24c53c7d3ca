import type { RootContent } from "mdast";
import { rowsOf } from "../allot.ts";
import { rowsPart, serialise } from "../markdown-nodes.ts";
import type { Section } from "../section.ts";

/** Rows that are serialised at a time. */
const chunk = 128;

/**
 * Rows of sections as Markdown, each serialised once and when it is first asked for: to find out how many of thousands
 * fit, they are laid out many times.
 *
 * @returns the rows of a section from one to before another; nothing where there are none
 */
export function rowRenderer<R>(): (section: Section<R>, from: number, to: number) => RootContent[] {
  const known = new Map<Section<R>, string[]>();
  return (section, from, to) => {
    if (from >= to) return [];
    const lines = known.get(section) ?? [];
    known.set(section, lines);
    const heads = section.content.kind === "table" ? 2 : 0;
    // A row is a line: nothing in it breaks one. A table's first two are its head.
    for (let next = Math.max(0, lines.length - heads); next < to; next += chunk) {
      const rows = serialise(rowsPart(section, next, Math.min(next + chunk, rowsOf(section)))).trimEnd();
      lines.push(...rows.split("\n").slice(next === 0 ? 0 : heads));
    }
    const value = [...lines.slice(0, heads), ...lines.slice(heads + from, heads + to)].join("\n");
    return [{ type: "html", value }];
  };
}
