import type { Element } from "hast";
import { h } from "hastscript";
import type { Comparison } from "../model/comparison.ts";
import { chartData } from "./chart-data.ts";
import { clean } from "./clean.ts";
import { counted } from "./format.ts";
import { htmlFooter } from "./html-footer.ts";
import { htmlPage, type PageAssets } from "./html-page.ts";
import { htmlPhrase } from "./html-phrase.ts";
import { htmlProgress } from "./html-progress.ts";
import { htmlSection, metricsTable } from "./html-section.ts";
import { outlineOf } from "./outline.ts";
import { columns, type Row, rowOf } from "./section.ts";

/**
 * A report as one page that needs no other file and no network, and reads without its script too.
 *
 * @throws RangeError if the script or style would end its own element
 */
export function html(comparison: Comparison, assets: PageAssets): string {
  const outline = outlineOf(comparison);
  const charts = chartData(comparison);
  const { target, suite } = comparison.run;
  const indices = new Map(comparison.metrics.map((metric, i) => [metric, i]));
  const indexOf = ({ metric }: Row) => indices.get(metric)!;
  const overview = charts.overview.map((index) => rowOf(comparison.metrics[index]!, charts.metrics[index]!.name));
  return htmlPage(
    outline.headline,
    [
      h("header", [
        h("p.suite", clean(`${target}/${suite}`)),
        h("h1", { dataOutcome: comparison.gate.outcome }, htmlPhrase(outline.headline)),
      ]),
      h("main", [
        ...(overview.length > 0 ? [overviewOf(overview, indexOf)] : []),
        ...(comparison.progress ? [htmlProgress(comparison.progress, charts.progress ?? [])] : []),
        ...outline.sections.map((section) => htmlSection(section, indexOf)),
      ]),
      htmlFooter(outline),
    ],
    charts,
    assets,
  );
}

function overviewOf(rows: readonly Row[], indexOf: (row: Row) => number): Element {
  const title = `Change of ${counted(rows.length, "metric")} that can block`;
  const { metric, base, head, change, p } = columns;
  return h("section#overview", [
    h("h2", title),
    h("figure", [
      h(
        "div.tall",
        { tabIndex: 0, role: "region", ariaLabel: title },
        h("div.chart", h("canvas", { dataChart: "overview", role: "img", ariaLabel: `${title}, in the table below` })),
      ),
      h("figcaption", "Change with its 95 % interval, the worst first; dashed: no change, and the tolerance."),
      h("details", [
        h("summary", "The same as a table"),
        metricsTable(title, [metric, base, head, change, p], rows, indexOf),
      ]),
    ]),
  ]);
}
