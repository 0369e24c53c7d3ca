import type { ProgressComparison } from "../model/comparison.ts";
import { parseKey } from "../model/key.ts";
import type { ProgressChart } from "../model/report-charts.ts";
import { clean } from "./clean.ts";
import { scaleOf } from "./format.ts";
import type { Names } from "./names.ts";

/** What the page's script draws of progress, in the comparison's order. */
export function progressCharts(progress: readonly ProgressComparison[], names: Names): ProgressChart[] {
  return progress.map(({ key, unit, curves, reached }) => {
    const points = curves.flatMap((curve) => curve.points);
    const time = scaleOf(
      points.map(([seconds]) => seconds),
      "s",
    );
    const value = scaleOf(
      points.map(([, height]) => height),
      unit,
    );
    // Six digits are more than a screen has.
    const scaled = (seconds: number, height: number): [number, number] => [
      Number((seconds / time.factor).toPrecision(6)),
      Number((height / value.factor).toPrecision(6)),
    ];
    const curvesOf = (arm: "base" | "head") => ({
      curves: curves
        .filter((curve) => curve.arm === arm)
        .map((curve) => curve.points.map(([seconds, height]) => scaled(seconds, height))),
      median: reached.map((one) => scaled(one[arm], one.value)),
    });
    return {
      name: names.of(key),
      time: `time, ${time.suffix.trim()}`,
      value: [risen(key), value.suffix.trim()].filter((word) => word !== "").join(", "),
      base: curvesOf("base"),
      head: curvesOf("head"),
    };
  });
}

/** What rises, by itself: `height`. Clean. */
export function risen(key: string): string {
  try {
    return clean(parseKey(key).metric, 40);
  } catch {
    return clean(key, 40);
  }
}
