import type { Across, Scaling } from "../model/across.ts";
import type { AcrossCharts, ScalingChart } from "../model/across-charts.ts";
import type { AcrossNames } from "./across-names.ts";
import { quantities, scaleOf } from "./format.ts";

/** From this span on, greatest by least, equal steps on an axis are equal ratios. */
const logFrom = 16;

/** What the page's script draws, in the order of the scalings. */
export function acrossCharts({ scaling }: Across, names: AcrossNames): AcrossCharts {
  const subjects = [...new Set(scaling.flatMap(({ lines }) => lines.map(({ subject }) => subject)))];
  return { scaling: scaling.map((one) => chartOf(one, names, subjects)) };
}

function chartOf(
  { key, parameter, unit, lines }: Scaling,
  names: AcrossNames,
  subjects: readonly string[],
): ScalingChart {
  const points = lines.flatMap((line) => line.points);
  const { factor, suffix } = scaleOf(
    points.map(({ median }) => median),
    unit,
  );
  // Six digits are more than a screen has.
  const scaled = (value: number) => Number((value / factor).toPrecision(6));
  return {
    parameter: names.axis(parameter),
    title: suffix.trim() === "" ? names.of(key) : `${names.of(key)}, ${suffix.trim()}`,
    logX: spans(points.map(({ value }) => value)),
    logY: spans(points.flatMap(({ median, low, high }) => [median, low ?? median, high ?? median])),
    lines: lines.map(({ subject, points }) => ({
      name: names.subject(subject),
      colour: subjects.indexOf(subject),
      points: points.map(({ value, median, low, high }) => ({
        x: value,
        y: scaled(median),
        low: low === null ? null : scaled(low),
        high: high === null ? null : scaled(high),
        told: medianWords(median, low, high, unit),
      })),
    })),
  };
}

/** `135 ms [131, 140]` in one unit; `135 ms` without an interval. */
export function medianWords(median: number, low: number | null, high: number | null, unit: Scaling["unit"]): string {
  if (low === null || high === null) return quantities([median], unit)[0]!;
  const { factor, suffix } = scaleOf([median], unit);
  const [middle, from, to] = quantities([median / factor, low / factor, high / factor], "1");
  return `${middle}${suffix} [${from}, ${to}]`;
}

/** Whether a log axis shows them better; it has no place for 0. */
function spans(values: readonly number[]): boolean {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  return least > 0 && most / least >= logFrom;
}
