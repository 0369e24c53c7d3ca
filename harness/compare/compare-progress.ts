import type { Comparison, ProgressComparison } from "../model/comparison.ts";
import type { ProgressCurve } from "../model/progress-line.ts";
import type { ArmName } from "../model/run-record.ts";
import { quantile } from "../stats/quantile.ts";
import { thinCurve } from "../stats/thin-curve.ts";
import { listed } from "./listed.ts";
import type { Pair } from "./pairs.ts";
import { timesTo } from "./times-to.ts";

/** What a chart can show of one curve, and the least that still shows its shape. */
const mostPoints = 200;
const fewestPoints = 20;

/** Of all curves together: about a megabyte of JSON. */
const room = 40_000;

const arms = ["base", "head"] as const;

interface Curve extends ProgressCurve {
  readonly pair: number;
  readonly arm: ArmName;
}

/**
 * How far the executions of both arms had come over time. Nothing is decided from it: the metrics say what is slower.
 *
 * @returns `progress`: absent where no suite says it of both arms
 */
export function compareProgress(pairs: readonly Pair[]): Pick<Comparison, "progress" | "warnings"> {
  const byKey = new Map<string, Curve[]>();
  for (const pair of pairs) {
    for (const arm of arms) {
      for (const [key, curve] of Object.entries(pair[arm].progress ?? {})) {
        const curves = byKey.get(key) ?? [];
        curves.push({ ...curve, pair: pair.pair, arm });
        byKey.set(key, curves);
      }
    }
  }
  const all = [...byKey];
  const comparable = all.filter(([, curves]) => faultOf(curves) === undefined);
  const shown: [string, Curve[]][] = [];
  let count = 0;
  for (const [key, curves] of comparable) {
    if ((count + curves.length) * fewestPoints > room) break;
    count += curves.length;
    shown.push([key, curves]);
  }
  const points = Math.min(mostPoints, Math.max(fewestPoints, Math.floor(room / Math.max(1, count))));
  const left = comparable.slice(shown.length).map(([key]) => key);
  return {
    ...(shown.length > 0 && { progress: shown.map(([key, curves]) => comparisonOf(key, curves, points)) }),
    warnings: [
      ...all.flatMap(([key, curves]) => {
        const fault = faultOf(curves);
        return fault === undefined ? [] : [`the progress of ${key} is not shown: ${fault}`];
      }),
      ...(left.length > 0 ? [`progress left out, since there is too much of it: ${listed(left)}`] : []),
    ],
  };
}

function faultOf(curves: readonly Curve[]): string | undefined {
  const missing = arms.find((arm) => !curves.some((curve) => curve.arm === arm));
  if (missing !== undefined) return `${missing} has none`;
  const units = new Set(curves.map(({ unit }) => unit));
  return units.size > 1 ? `it is in ${[...units].map((unit) => `"${unit}"`).join(" and ")}` : undefined;
}

function comparisonOf(key: string, curves: readonly Curve[], most: number): ProgressComparison {
  return {
    key,
    unit: curves[0]!.unit,
    curves: curves.map(({ pair, arm, points }) => ({ pair, arm, points: [...thinCurve(points, most)] })),
    reached: reachedOf(curves),
  };
}

function reachedOf(curves: readonly Curve[]): ProgressComparison["reached"] {
  const starts = curves.map(({ points }) => points[0]![1]);
  const from = Math.max(...starts);
  const to = Math.min(...curves.map(({ points }) => points.reduce((most, [, value]) => Math.max(most, value), 0)));
  if (to <= from) return [];
  const together = starts.every((start) => start === from);
  // The end as it is: a rounding error beyond it is never reached.
  const values = Array.from({ length: 101 }, (_, i) => (i === 100 ? to : from + ((to - from) * i) / 100));
  const mediansOf = (arm: ArmName) => {
    const times = curves
      .filter((curve) => curve.arm === arm)
      .map(({ points }) => {
        const reached = timesTo(points, values);
        return together ? reached : reached.map((time) => time - reached[0]!);
      });
    return values.map(
      (_, i) =>
        quantile(
          times.map((reached) => reached[i]!),
          0.5,
        )!,
    );
  };
  const [base, head] = [mediansOf("base"), mediansOf("head")];
  return values.map((value, i) => ({ value, base: base[i]!, head: head[i]! }));
}
