import type { Comparison } from "../model/comparison.ts";
import { share } from "./format.ts";
import type { Phrase } from "./phrase.ts";
import { toleranceWords } from "./tolerance-words.ts";

/** How to read a report, for whoever sees the first one. */
export function readingOf({ metrics, groups, run }: Comparison): Phrase {
  const together =
    groups.length > 0
      ? ["Metrics that differ in parameters alone are judged one by one, and as an operation by their mean. "]
      : [];
  const rounded = metrics.some(({ precision }) => precision !== undefined)
    ? ["What rounding to the printed digits can explain counts as no change, and intervals are as much wider. "]
    : [];
  return [
    "How to read it: base and head are medians; change is how the value itself moved from base to head, pair by pair, ",
    "with its 95 % interval (a time or size that goes up is worse, a rate that goes down is worse). ",
    `A metric regresses when it is shown to be worse by more than ${toleranceWords(metrics, run.plan)}; p holds for `,
    `all metrics that can block together, at ${share(run.plan.alpha)} false alarms a run. `,
    ...together,
    ...rounded,
    "“Could be seen” is the smallest true change that would have been found 4 times in 5.",
  ];
}
