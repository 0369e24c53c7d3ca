import type { Calibration } from "../../model/calibration.ts";
import { percent } from "../percent.ts";
import type { Rule } from "../rule.ts";

export interface PlanFromCalibration {
  readonly looks: readonly number[];
  readonly tolerance: number;
  /** Metrics that cry wolf too often on this machine to be let block, by key, with the reason: for the run's plan. */
  readonly excluded: Readonly<Record<string, string>>;
  /** For people: what was planned by the calibration, and what can be seen. */
  readonly sentences: readonly string[];
}

/**
 * The plan of a comparison on a machine that was calibrated.
 *
 * @param chosen what the user asked for: it stays
 */
export function planFrom(calibration: Calibration, chosen: Partial<Rule>): PlanFromCalibration {
  const { recommendation, mayNotBlock, secondsPerPair } = calibration;
  const { looks = recommendation.looks, tolerance = recommendation.tolerance } = chosen;
  const planned = [
    ...(chosen.looks ? [] : [`looks after ${looks.join(", ")} pairs`]),
    ...(chosen.tolerance === undefined ? [`a tolerance of ${percent(tolerance)}`] : []),
  ];
  const pairs = looks.at(-1)!;
  const found = detectableAfter(calibration, pairs, tolerance);
  const minutes = Math.ceil((pairs * secondsPerPair) / 60);
  const effort = `${pairs} pairs (${minutes} minute${minutes === 1 ? "" : "s"} at most)`;
  return {
    looks,
    tolerance,
    excluded: Object.fromEntries(mayNotBlock.map(({ key, reason }) => [key, reason])),
    sentences: [
      ...(planned.length > 0 ? [`by the calibration of this machine: ${planned.join(", ")}`] : []),
      found === undefined
        ? `${effort} find no change of one metric alone 4 times in 5`
        : `${effort} find a change for the worse of ${percent(found)} in the middle metric 4 times in 5`,
      ...(mayNotBlock.length > 0
        ? [`${mayNotBlock.map(({ key }) => key).join(", ")} may not block: too many false alarms`]
        : []),
    ],
  };
}

/** Between the numbers of pairs that were tried, and beyond, what exceeds the tolerance shrinks with their root. */
function detectableAfter({ family, rule }: Calibration, pairs: number, tolerance: number): number | undefined {
  const before = family.mde.findLast((tried) => tried.pairs <= pairs);
  if (before === undefined || before.one === null) return undefined;
  const beyond = Math.log1p(before.one) - Math.log1p(rule.tolerance);
  return Math.expm1(Math.log1p(tolerance) + beyond * Math.sqrt(before.pairs / pairs));
}
