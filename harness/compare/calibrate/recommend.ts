import type { Calibration } from "../../model/calibration.ts";
import { percent } from "../percent.ts";
import type { Rule } from "../rule.ts";
import type { Length } from "./execution-length.ts";
import { looksOf } from "./looks-of.ts";
import { type Detectable, pairsNeeded } from "./pairs-needed.ts";

/** More pairs than these are not worth their time: longer executions or a quieter machine are. */
const mostPairs = 40;

/** Of two builds drawn at random, 9 in 10 lie nearer: one-sided 95 %. */
const layoutDeviate = 1.645;

/** Tolerances are rounded up to whole steps, and not beyond what one would still call a small change. */
const step = 0.005;
const mostTolerance = 0.1;

export interface Findings {
  readonly rule: Rule;
  /** Of the middle metric, which may have one of its own; and what the rule finds of that metric. */
  readonly tolerance: number;
  readonly detectable: readonly Detectable[];
  /** What rounding can make of no change in that metric, in logs. */
  readonly rounding: number;
  /** Largest layout effect but a tenth, of the log; undefined: not measured. */
  readonly layout: number | undefined;
  readonly wished: number;
  readonly length: Length;
}

/** Plan, tolerance and execution length that this machine and suite call for, and pairs for the change wished for. */
export function recommend({ rule, tolerance: now, detectable, rounding, layout, wished, length }: Findings): {
  readonly recommendation: Calibration["recommendation"];
  /** Undefined: no number finds it. */
  readonly pairs: number | undefined;
} {
  const needed = layout === undefined ? 0 : Math.expm1(layoutDeviate * Math.SQRT2 * layout);
  const tolerance = Math.max(
    rule.tolerance,
    Math.min(mostTolerance, Number((Math.ceil(needed / step - 1e-9) * step).toFixed(4))),
  );
  // What is found beyond the tolerance stays what it is when the tolerance is widened.
  const wider = Math.max(now, tolerance);
  const atTolerance = detectable.map(({ pairs, change }) => ({
    pairs,
    change: change === null ? null : ((1 + change) * (1 + wider)) / (1 + now) - 1,
  }));
  const pairs = pairsNeeded(atTolerance, wider, wished, rounding);
  const looks = pairs === undefined ? rule.looks : looksOf(Math.min(pairs, mostPairs));
  return {
    pairs,
    recommendation: {
      looks: [...looks],
      tolerance,
      executionLength: length.factor,
      reasons: [
        looksReason(pairs, wished, wider, looks),
        toleranceReason(layout, needed, tolerance, rule),
        `executions ${lengths(length.factor)}: ${length.reason}`,
      ],
    },
  };
}

function looksReason(pairs: number | undefined, wished: number, tolerance: number, looks: readonly number[]): string {
  const change = `a change of ${percent(wished)} in the middle metric`;
  const plan = `looks after ${looks.join(", ")} pairs`;
  if (wished <= tolerance) return `${plan}, as they are: ${change} lies within the tolerance, and is never an alarm`;
  if (pairs === undefined) return `${plan}, as they are: ${change} is not found with any number of pairs`;
  const takes = `${change} takes ${pairs} pair${pairs === 1 ? "" : "s"}`;
  return pairs <= mostPairs
    ? `${plan}: ${takes}`
    : `${plan}: ${takes}; beyond ${mostPairs} a quieter machine, fewer metrics or longer executions do more`;
}

function toleranceReason(layout: number | undefined, needed: number, tolerance: number, rule: Rule): string {
  const value = `a tolerance of ${percent(tolerance)}`;
  if (layout === undefined) return `${value}, as it is: the layout effect is not measured (--rebuilds 5 does)`;
  const found = `rebuilds of the same source lie up to ${percent(needed)} apart`;
  if (needed === 0) return `${value}, as it is: no layout effect is shown`;
  if (needed > tolerance) return `${value}, no more, although ${found}: metrics that cry wolf for it may not block`;
  return tolerance > rule.tolerance ? `${value}: ${found}` : `${value}, as it is: ${found}`;
}

function lengths(factor: number): string {
  if (factor === 1) return "as long as they are";
  return factor > 1 ? `${factor} times as long` : `${1 / factor} times shorter, and more of them`;
}
