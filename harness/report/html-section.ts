import type { Element } from "hast";
import { h } from "hastscript";
import { htmlMetric } from "./html-metric.ts";
import { htmlPhrase } from "./html-phrase.ts";
import { htmlTable } from "./html-table.ts";
import type { Column, Row, Section } from "./section.ts";

/** Charts that stand open; the others open at a click. */
const mostOpen = 15;

/** @param indexOf where the metric of a row stands in the chart data */
export function htmlSection({ id, title, folded, content }: Section, indexOf: (row: Row) => number): Element {
  const inner =
    content.kind === "list"
      ? [
          h(
            "ul",
            content.items.map((item) => h("li", htmlPhrase(item))),
          ),
        ]
      : [
          metricsTable(title, content.columns, content.rows, indexOf),
          ...content.rows.map((row, i) =>
            htmlMetric(row, indexOf(row), (id === "regressed" || id === "improved") && i < mostOpen),
          ),
        ];
  return folded
    ? h("section", { id }, h("details", [h("summary", h("h2", title)), ...inner]))
    : h("section", { id }, [h("h2", title), ...inner]);
}

/** A table of metrics, each name a link to its pairs. */
export function metricsTable(
  caption: string,
  columns: readonly Column[],
  rows: readonly Row[],
  indexOf: (row: Row) => number,
): Element {
  const cells = rows.map((row) =>
    columns.map(({ cell }, i) => {
      const content = htmlPhrase(cell(row));
      return i === 0 ? [h("a", { href: `#metric-${indexOf(row)}` }, content)] : content;
    }),
  );
  return htmlTable(caption, columns, cells);
}
