import type { Element } from "hast";
import { h } from "hastscript";
import type { Across, Scaling } from "../model/across.ts";
import { acrossCharts, medianWords } from "./across-charts.ts";
import { type AcrossLine, type CellWords, cellText } from "./across-line.ts";
import { type AcrossNames, acrossNames } from "./across-names.ts";
import { acrossOutline, byTelling, scalingColumns, scalingLines, scalingValues } from "./across-outline.ts";
import { clean } from "./clean.ts";
import { counted } from "./format.ts";
import { htmlFooter } from "./html-footer.ts";
import { htmlPage, type PageAssets } from "./html-page.ts";
import { htmlPhrase } from "./html-phrase.ts";
import { htmlTable } from "./html-table.ts";
import type { Column, Section } from "./section.ts";

/** Charts that stand open. */
const mostOpen = 15;

/**
 * A report on engines side by side as one page that needs no other file and no network, and reads without its script too.
 *
 * @throws RangeError if the script or style would end its own element
 */
export function acrossHtml(across: Across, assets: PageAssets): string {
  const outline = acrossOutline(across);
  const names = acrossNames(across);
  // Instead of one table for all there is a figure for each, with its table.
  const sections = outline.sections.filter(({ id }) => !id.startsWith("scaling"));
  const at = sections.findIndex(({ id }) => id === "rows") + 1;
  return htmlPage(
    outline.headline,
    [
      h("header", [
        h("p.suite", clean(`${across.run.target}/${across.run.suite}`)),
        h("h1", { dataOutcome: "none" }, htmlPhrase(outline.headline)),
      ]),
      h("main", [
        ...sections.slice(0, at).map(sectionElement),
        ...scalingElements(across, names),
        ...sections.slice(at).map(sectionElement),
      ]),
      htmlFooter(outline),
    ],
    acrossCharts(across, names),
    assets,
  );
}

function sectionElement({ id, title, folded, content }: Section<AcrossLine>): Element {
  const inner =
    content.kind === "list"
      ? h(
          "ul",
          content.items.map((item) => h("li", htmlPhrase(item))),
        )
      : linesTable(title, content.columns, content.rows);
  return folded
    ? h("section", { id }, h("details", [h("summary", h("h2", title)), inner]))
    : h("section", { id }, [h("h2", title), inner]);
}

function linesTable(caption: string, columns: readonly Column<AcrossLine>[], lines: readonly AcrossLine[]): Element {
  return htmlTable(
    caption,
    columns,
    lines.map(({ label, cells }) => [htmlPhrase(label), ...cells.map(cellElements)]),
  );
}

/** The value, and below it the ratio and its word. */
function cellElements(cell: CellWords): (string | Element)[] {
  const { value, ratio, word, finding } = cell;
  if (value === "") return [cellText(cell)];
  const below = [ratio, word].filter((part) => part !== "");
  return [value, ...below.map((part) => h("span.ratio", { dataFinding: finding }, part))];
}

function scalingElements(across: Across, names: AcrossNames): Element[] {
  const { telling, others } = byTelling(across.scaling, names);
  const open = telling.slice(0, mostOpen);
  const folded = [...telling.slice(mostOpen), ...others];
  const figure = (scaling: Scaling) => scalingFigure(scaling, across.scaling.indexOf(scaling), names);
  const sections: Element[] = [];
  if (open.length > 0)
    sections.push(h("section#scaling", [h("h2", overTitle("metric", open, names)), ...open.map(figure)]));
  if (folded.length > 0) {
    const summary = h("summary", h("h2", overTitle("other metric", folded, names)));
    sections.push(h("section#scaling-others", h("details", [summary, ...folded.map(figure)])));
  }
  return sections;
}

function overTitle(noun: string, scalings: readonly Scaling[], names: AcrossNames): string {
  const parameters = [...new Set(scalings.map(({ parameter }) => names.axis(parameter)))];
  return `${counted(scalings.length, noun)} over ${parameters.join(", ")}`;
}

function scalingFigure(scaling: Scaling, index: number, names: AcrossNames): Element {
  const { key, parameter, ratios, unit, better } = scaling;
  const title = `${names.of(key)} over ${names.axis(parameter)}`;
  const columns = scalingColumns(scaling, names).map((column, i) =>
    i === 0 ? { ...column, title: "subject" } : column,
  );
  const values = scalingValues(scaling);
  const medians = scaling.lines.map(({ subject, points }) => [
    [names.subject(subject)],
    ...values.map((value) => {
      const point = points.find((found) => found.value === value);
      return [point ? medianWords(point.median, point.low, point.high, unit) : "–"];
    }),
  ]);
  const caption =
    ratios === "speed-up"
      ? "Speed-up: how many times as fast as at the fewest"
      : "Growth: how many times the value at the least";
  return h("figure.scaling", [
    h("h3", htmlPhrase([{ quoted: title }])),
    h(
      "div.chart.lines",
      h("canvas", {
        dataChart: "scaling",
        dataIndex: String(index),
        role: "img",
        ariaLabel: `${title}, in the table below`,
      }),
    ),
    h("figcaption", `Medians with the 95 % interval over executions; ${better} is better.`),
    h("p.caption", `${caption}, with its 95 % interval.`),
    linesTable(`${title}: ${caption}`, columns, scalingLines(scaling, names, false)),
    h("details", [h("summary", "The chart as a table"), htmlTable(title, columns, medians)]),
  ]);
}
