import type { Unit } from "../../harness/model/quantity.ts";
import { element } from "./element.ts";
import { moment, quantity, range } from "./format.ts";
import { lineSwatch } from "./line-swatch.ts";
import type { MachineBreak } from "./machine-breaks.ts";
import { machineChange } from "./machine-differences.ts";
import { pointsOfLine, type TrendLine, type TrendPoint } from "./trend-lines.ts";
import { executionsOf } from "./words.ts";

const shownAtFirst = 100;

/** Every point that the chart draws, and every break between them, latest first: for reading, searching and copying. */
export function pointTable(lines: readonly TrendLine[], breaks: readonly MachineBreak[], unit: Unit): HTMLElement {
  const rows = [
    ...lines.flatMap((line) => pointsOfLine(line).map((point) => ({ x: point.x, row: () => row(line, point, unit) }))),
    ...breaks.map((one) => ({ x: one.x, row: () => breakRow(one, lines) })),
  ].sort((a, b) => b.x - a.x);
  const headings = ["Measured (UTC)", "Median", "95 % interval", "Executions", "Commit", "Line"];
  const body = element("tbody", {}, ...rows.slice(0, shownAtFirst).map(({ row }) => row()));
  const rest = rows.slice(shownAtFirst);
  const more = element("button", { type: "button", hidden: rest.length === 0 }, `Show ${rest.length} earlier values`);
  more.addEventListener("click", () => {
    body.append(...rest.map(({ row }) => row()));
    more.hidden = true;
  });
  return element(
    "div",
    {},
    element(
      "div",
      { class: "scroll", tabindex: "0", role: "group", "aria-label": "All values" },
      element(
        "table",
        { class: "points" },
        element("thead", {}, element("tr", {}, ...headings.map((text) => element("th", { scope: "col" }, text)))),
        body,
      ),
    ),
    more,
  );
}

function row(line: TrendLine, { arm, median, low, high, n, samples }: TrendPoint, unit: Unit): HTMLTableRowElement {
  const interval = low === null || high === null ? "–" : range(low, high, unit);
  return element(
    "tr",
    {},
    element("td", { class: "time" }, moment(arm.startedAt)),
    element("td", { class: "number" }, quantity(median, unit)),
    element("td", { class: "number" }, interval),
    element("td", { class: "number" }, n > 1 && n === samples.length ? `${n}` : executionsOf({ n, samples })),
    element("td", {}, element("code", {}, arm.commit.slice(0, 12)), ` ${arm.title}`),
    element("td", {}, lineSwatch(line), line.name),
  );
}

function breakRow({ from, to, lines }: MachineBreak, all: readonly TrendLine[]): HTMLTableRowElement {
  const only = lines.length < all.length ? lines.map((line) => element("div", {}, lineSwatch(line), line.name)) : [];
  const words = `Machine changed: ${machineChange(from, to)}`;
  return element("tr", { class: "break" }, element("td", { colspan: "5" }, words), element("td", {}, ...only));
}
