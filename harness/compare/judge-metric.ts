import type { Verdict } from "../model/comparison.ts";
import type { Shift } from "../stats/hodges-lehmann.ts";
import type { ExactChange } from "./exact-change.ts";
import { percent } from "./percent.ts";
import type { RoundedShift } from "./rounded-shift.ts";
import { boundless, roundedOff } from "./rounding-slack.ts";
import { minimumPairs } from "./rule.ts";

/** Ratios − 1 in the harmful direction; null where there are too few pairs to say. */
export interface MetricDecision {
  readonly verdict: Verdict;
  /** Why it is inconclusive. */
  readonly reason?: string;
  readonly change: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly p: number | null;
  readonly mde: number | null;
}

/** What the tests found, for one metric. */
export interface Evidence {
  /** p of "head is worse" and of "head is better", over all metrics and looks. */
  readonly worse: number;
  readonly better: number;
  /** Share of α that may be spent by now: an alarm is a p of at most that. */
  readonly share: number;
  /** Whether anything could be an alarm at all. */
  readonly could: boolean;
  /** Shift that is found 4 times in 5, in standard deviations of a pair's log ratio; undefined: none. */
  readonly detectable: number | undefined;
  /** Natural log of the smallest change that counts. */
  readonly margin: number;
}

/** Normal deviate of the intervals' confidence. */
const confidenceDeviate = 1.96;

/**
 * @param rounded shift of the metric's log ratios
 * @param pairs that the metric has
 */
export function judgeMetric(rounded: RoundedShift, pairs: number, evidence: Evidence): MetricDecision {
  const { shift, interval, rounding } = rounded;
  if (shift?.interval === undefined || interval === undefined) return undecided(shift, pairs);
  if (rounding >= boundless) return blind(shift.estimate, evidence.worse);
  const { low, high } = shift.interval;
  const { worse, better, share, could, detectable, margin } = evidence;
  const spread = ((high - low) / (2 * confidenceDeviate)) * Math.sqrt(pairs);
  const numbers = {
    change: Math.expm1(shift.estimate),
    low: Math.expm1(interval.low),
    high: Math.expm1(interval.high),
    p: worse,
    mde:
      detectable === undefined
        ? null
        : Math.expm1(margin + rounding + Math.max(detectable * spread, roundedOff * rounding)),
  };
  if (worse <= share) return { verdict: "regressed", ...numbers };
  if (better <= share) return { verdict: "improved", ...numbers, p: better };
  if (interval.low >= -margin && interval.high <= margin) return { verdict: "unchanged", ...numbers };
  if (!could) {
    return { verdict: "inconclusive", reason: "so few pairs can show nothing among so many metrics", ...numbers };
  }
  const side = low > margin ? "worse" : high < -margin ? "better" : undefined;
  const beyondRounding = interval.low > margin || interval.high < -margin;
  const within = low >= -margin && high <= margin;
  const reason =
    side && beyondRounding
      ? `looks ${side}, but not beyond what chance does among this many metrics`
      : (side || within) && rounding > 0
        ? roundingReason(side, rounding)
        : "the interval reaches beyond the tolerance";
  return { verdict: "inconclusive", reason, ...numbers };
}

function roundingReason(side: "worse" | "better" | undefined, rounding: number): string {
  const size = percent(Math.expm1(rounding));
  return side ? `looks ${side}, but rounding can do as much (${size})` : `rounding can hide a change of ${size}`;
}

/** Values that are known no better than to their own size. */
function blind(estimate: number, p: number): MetricDecision {
  const change = Number.isFinite(estimate) ? Math.expm1(estimate) : null;
  const reason = "rounded to its own size: no change can be told";
  return { verdict: "inconclusive", reason, change, low: null, high: null, p, mde: null };
}

/** A value that never varies needs no test: any change is one that rounding does not explain. */
export function judgeExact({ change, p, rounding }: ExactChange, margin: number): MetricDecision {
  if (rounding >= boundless) return blind(change, p);
  const ratio = (of: number) => (Number.isFinite(of) ? Math.expm1(of) : null);
  const [low, high] = [change - rounding, change + rounding];
  const mde = Math.expm1(margin + (1 + roundedOff) * rounding);
  const numbers = { change: ratio(change), low: ratio(low), high: ratio(high), p, mde };
  if (low > margin) return { verdict: "regressed", ...numbers };
  if (high < -margin) return { verdict: "improved", ...numbers };
  if (low >= -margin && high <= margin) return { verdict: "unchanged", ...numbers };
  const side = change > margin ? "worse" : change < -margin ? "better" : undefined;
  return { verdict: "inconclusive", reason: roundingReason(side, rounding), ...numbers };
}

/** @param pairs that there are, too few */
export function undecided(shift: Shift | undefined, pairs: number): MetricDecision {
  return {
    verdict: "inconclusive",
    reason: `${pairs} pairs: ${minimumPairs} are needed before anything can be shown`,
    change: shift === undefined ? null : Math.expm1(shift.estimate),
    low: null,
    high: null,
    p: null,
    mde: null,
  };
}
