import type { Element } from "hast";
import { h } from "hastscript";

export interface HtmlColumn {
  readonly title: string;
  readonly kind: "number" | "words";
}

/**
 * A table that scrolls in a box of its own where the page is narrow.
 *
 * @param cells content of each row's cells; the first cell of a row is its heading
 */
export function htmlTable(
  caption: string,
  columns: readonly HtmlColumn[],
  cells: readonly (readonly (string | Element)[][])[],
): Element {
  // A box that scrolls must be reachable with the keyboard.
  return h("div.scroll", { tabIndex: 0, role: "region", ariaLabel: caption }, [
    h("table", [
      h("caption", caption),
      h(
        "thead",
        h(
          "tr",
          columns.map(({ title, kind }) => h("th", { scope: "col", className: kind }, title)),
        ),
      ),
      h(
        "tbody",
        cells.map((row) =>
          h(
            "tr",
            row.map((cell, i) =>
              i === 0
                ? h("th", { scope: "row", className: columns[i]!.kind }, cell)
                : h("td", { className: columns[i]!.kind }, cell),
            ),
          ),
        ),
      ),
    ]),
  ]);
}
