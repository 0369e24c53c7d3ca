import { drawing } from "./element.ts";
import { dashesOf, lineClass } from "./palette.ts";
import type { TrendLine } from "./trend-lines.ts";

/** A piece of the line as it is drawn: colour and dashes. The name stands beside it: readers skip it. */
export function lineSwatch({ colour, dash }: Pick<TrendLine, "colour" | "dash">): SVGSVGElement {
  const dashes = dashesOf(dash).join(" ");
  return drawing(
    "svg",
    { class: `swatch ${lineClass(colour)}`, viewBox: "0 0 24 8", "aria-hidden": "true" },
    drawing("line", { x1: "0", x2: "24", y1: "4", y2: "4", "stroke-dasharray": dashes }),
  );
}
