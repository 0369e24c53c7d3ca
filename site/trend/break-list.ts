import { element } from "./element.ts";
import { moment } from "./format.ts";
import { lineSwatch } from "./line-swatch.ts";
import type { MachineBreak } from "./machine-breaks.ts";
import { machineChange } from "./machine-differences.ts";
import type { TrendLine } from "./trend-lines.ts";

/**
 * All that differs at each break: the chart has room for little, and cannot be read aloud.
 *
 * @param lines all that the chart draws
 */
export function breakList(breaks: readonly MachineBreak[], lines: readonly TrendLine[]): HTMLElement {
  return element(
    "div",
    { class: "breaks", hidden: breaks.length === 0 },
    element("p", {}, "The machine changed. Values on both sides say nothing about each other:"),
    element(breaks.length > 1 ? "ol" : "ul", {}, ...breaks.map((one) => element("li", {}, ...wordsOf(one, lines)))),
  );
}

function wordsOf({ since, from, to, lines }: MachineBreak, all: readonly TrendLine[]): (Node | string)[] {
  const only = lines.length < all.length ? lines.flatMap((line) => [" · ", lineSwatch(line), line.name]) : [];
  return [element("strong", {}, moment(since).slice(0, "yyyy-mm-dd".length)), " ", machineChange(from, to), ...only];
}
