import { createHash } from "node:crypto";
import type { Element } from "hast";
import { toHtml } from "hast-util-to-html";
import { h } from "hastscript";
import type { Comparison } from "../model/comparison.ts";
import { chartData } from "./chart-data.ts";
import { clean } from "./clean.ts";
import { counted } from "./format.ts";
import { htmlPhrase } from "./html-phrase.ts";
import { htmlSection, metricsTable } from "./html-section.ts";
import { type Outline, outlineOf } from "./outline.ts";
import { plain } from "./phrase.ts";
import { columns, type Row, rowOf } from "./section.ts";

export interface PageAssets {
  /** The chart code, one script without imports. */
  readonly script: string;
  readonly style: string;
}

/**
 * A report as one page that needs no other file and no network, and reads without its script too.
 *
 * @throws RangeError if the script or style would end its own element
 */
export function html(comparison: Comparison, { script, style }: PageAssets): string {
  const outline = outlineOf(comparison);
  const charts = chartData(comparison);
  const { target, suite } = comparison.run;
  const indices = new Map(comparison.metrics.map((metric, i) => [metric, i]));
  const indexOf = ({ metric }: Row) => indices.get(metric)!;
  const overview = charts.overview.map((index) => rowOf(comparison.metrics[index]!, charts.metrics[index]!.name));
  const page = h("html", { lang: "en" }, [
    h("head", [
      h("meta", { charSet: "utf-8" }),
      h("meta", { httpEquiv: "Content-Security-Policy", content: policy(script, style) }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("title", clean(plain(outline.headline))),
      h("style", embeddable("style", style)),
    ]),
    h("body", [
      h("header", [
        h("p.suite", clean(`${target}/${suite}`)),
        h("h1", { dataOutcome: comparison.gate.outcome }, htmlPhrase(outline.headline)),
      ]),
      h("main", [
        ...(overview.length > 0 ? [overviewOf(overview, indexOf)] : []),
        ...outline.sections.map((section) => htmlSection(section, indexOf)),
      ]),
      footerOf(outline),
      h("script#charts", { type: "application/json" }, json(charts)),
      h("script", embeddable("script", script)),
    ]),
  ]);
  return `<!doctype html>\n${toHtml(page)}\n`;
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

function footerOf({ about, reading }: Outline): Element {
  return h("footer", [
    h(
      "ul",
      about.map((line) => h("li", htmlPhrase(line))),
    ),
    h("p", htmlPhrase(reading)),
  ]);
}

/** Nothing may run or style the page but what the caller passed, whatever else may have found its way into it. */
function policy(script: string, style: string): string {
  const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'`;
}

function embeddable(element: "script" | "style", text: string): string {
  const end = new RegExp(`</${element}|<!--`, "i").exec(text);
  if (end) throw new RangeError(`${element}: "${end[0]}" at ${end.index} would end or hide the element it stands in`);
  return text;
}

/** JSON that cannot end the element it stands in. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
