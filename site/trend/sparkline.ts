import { drawing } from "./element.ts";

const width = 96;
const height = 22;
const margin = 3;

/** The course of the values from left to right, the last marked. The numbers stand beside it: readers skip it. */
export function sparkline(values: readonly number[], colour: string): SVGSVGElement {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (i: number) => margin + (i / Math.max(1, values.length - 1)) * (width - 2 * margin);
  // Values that do not differ lie in the middle.
  const y = (value: number) => margin + (high === low ? 0.5 : (high - value) / (high - low)) * (height - 2 * margin);
  const points = values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const last = values.length - 1;
  return drawing(
    "svg",
    { class: `sparkline ${colour}`, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    drawing("polyline", { points }),
    drawing("circle", { cx: x(last).toFixed(1), cy: y(values[last]!).toFixed(1), r: "2.4" }),
  );
}
