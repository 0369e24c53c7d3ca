import type { Unit } from "../../harness/model/quantity.ts";
import { element } from "./element.ts";
import { moment, quantity, range } from "./format.ts";
import { lineSwatch } from "./line-swatch.ts";
import type { TrendLine, TrendPoint } from "./trend-lines.ts";

const shownAtFirst = 100;

/** Every point that the chart draws, latest first: for reading, searching and copying. */
export function pointTable(lines: readonly TrendLine[], unit: Unit): HTMLElement {
  const rows = lines
    .flatMap((line) => line.points.map((point) => ({ line, point })))
    .sort((a, b) => b.point.x - a.point.x);
  const headings = ["Measured (UTC)", "Median", "95 % interval", "Executions", "Commit", "Line"];
  const body = element("tbody", {}, ...rows.slice(0, shownAtFirst).map(({ line, point }) => row(line, point, unit)));
  const rest = rows.slice(shownAtFirst);
  const more = element("button", { type: "button", hidden: rest.length === 0 }, `Show ${rest.length} earlier values`);
  more.addEventListener("click", () => {
    body.append(...rest.map(({ line, point }) => row(line, point, unit)));
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

function row(line: TrendLine, { arm, median, low, high, samples }: TrendPoint, unit: Unit): HTMLTableRowElement {
  const interval = low === null || high === null ? "–" : range(low, high, unit);
  return element(
    "tr",
    {},
    element("td", { class: "time" }, moment(arm.startedAt)),
    element("td", { class: "number" }, quantity(median, unit)),
    element("td", { class: "number" }, interval),
    element("td", { class: "number" }, `${samples.length}`),
    element("td", {}, element("code", {}, arm.commit.slice(0, 12)), ` ${arm.title}`),
    element("td", {}, lineSwatch(line), line.name),
  );
}
