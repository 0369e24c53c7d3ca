import type { Element } from "hast";
import { h } from "hastscript";
import type { ProgressComparison } from "../model/comparison.ts";
import type { Unit } from "../model/quantity.ts";
import type { ProgressChart } from "../model/report-charts.ts";
import { percent, quantities } from "./format.ts";
import { htmlTable } from "./html-table.ts";
import { risen } from "./progress-charts.ts";

/** Charts that stand open; the others open at a click. */
const mostOpen = 3;

/** How far the executions had come over time: a chart of each, and the table behind it. */
export function htmlProgress(progress: readonly ProgressComparison[], charts: readonly ProgressChart[]): Element {
  return h("section#progress", [
    h("h2", "Progress over time"),
    ...progress.map((one, index) => {
      const { name } = charts[index]!;
      const compared = one.reached.length > 0;
      return h("details.metric", { open: index < mostOpen }, [
        h("summary", h("code", name)),
        h("figure", [
          h("div.chart.lines", canvas(index, `${name} of each execution over time`)),
          h("figcaption", [
            h("span.legend", [
              h("span.base", "╍"),
              " base ",
              h("span.head", "━"),
              ` head; thin: one execution${compared ? ", thick: the median" : ""}. `,
            ]),
            compared
              ? "What is slower is decided by the metrics alone."
              : "The executions have no stretch in common: there is nothing to compare.",
          ]),
          ...(compared ? [h("details", [h("summary", "Time to each tenth as a table"), tenthsTable(one, name)])] : []),
        ]),
      ]);
    }),
  ]);
}

function tenthsTable({ key, unit, reached }: ProgressComparison, name: string): Element {
  const columns = [risen(key), "base", "head", "change"].map((title) => ({ title, kind: "number" as const }));
  const tenths = reached.filter((_, hundredth) => hundredth > 0 && hundredth % 10 === 0);
  const cells = tenths.map(({ value, base, head }) => [
    [valueWords(value, unit)],
    ...quantities([base, head], "s").map((time) => [time]),
    [base > 0 ? percent(head / base - 1) : "–"],
  ]);
  return htmlTable(`${name}: median time to each tenth, and the change of the medians`, columns, cells);
}

/** A height is a number that people know by its digits: `1,322,190`. */
function valueWords(value: number, unit: Unit): string {
  if (unit !== "1" || value >= 1e9) return quantities([value], unit)[0]!;
  return value.toLocaleString("en", { maximumSignificantDigits: 7 });
}

function canvas(index: number, label: string): Element {
  return h("canvas", { dataIndex: String(index), dataChart: "progress", role: "img", ariaLabel: label });
}
