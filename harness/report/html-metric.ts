import type { Element } from "hast";
import { h } from "hastscript";
import { clean } from "./clean.ts";
import { probability, quantities } from "./format.ts";
import { htmlTable } from "./html-table.ts";
import type { Row } from "./section.ts";
import { told as toldOf } from "./told.ts";

/** Every pair of a metric: a chart, which the page's script draws, and the table behind it. */
export function htmlMetric(row: Row, index: number, open: boolean): Element {
  const { metric, name, base, head } = row;
  const told = toldOf(metric);
  return h("details.metric", { open }, [
    h("summary", [h("code", name), " ", h("span.told", { dataVerdict: metric.verdict }, told)]),
    // The link of a table's row leads here, inside, so that the browser opens what is folded.
    h("figure", { id: `metric-${index}` }, [
      h(
        "div.chart.pairs",
        h("canvas", canvas(index, "pairs", `${name}: base and head of each pair, in the table below`)),
      ),
      h("div.chart", h("canvas", canvas(index, "change", `${name}: change ${told}`))),
      h("figcaption", [
        h("span.legend", [
          h("span.base", "●"),
          " base ",
          h("span.head", "◆"),
          " head; filled: ran first of its pair; dashed: medians. ",
        ]),
        `Median ${base} → ${head}, change ${told}, p ${probability(metric.p)}. `,
        h("code.key", clean(metric.key, 300)),
      ]),
      h("details", [h("summary", `${metric.samples.length} pairs as a table`), pairsTable(row)]),
    ]),
  ]);
}

function pairsTable({ metric: { samples, unit }, name }: Row): Element {
  const columns = ["pair", "base", "head", "ran first"].map((title) => ({ title, kind: "number" as const }));
  const cells = samples.map((sample) => [
    [String(sample.pair + 1)],
    ...quantities([sample.base, sample.head], unit).map((value) => [value]),
    [sample.first],
  ]);
  return htmlTable(`${name}: pairs in the order of measuring`, columns, cells);
}

function canvas(index: number, chart: "pairs" | "change", label: string) {
  return { dataMetric: String(index), dataChart: chart, role: "img", ariaLabel: label };
}
