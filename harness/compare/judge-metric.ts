import type { Verdict } from "../model/comparison.ts";
import type { Shift } from "../stats/hodges-lehmann.ts";
import type { ExactChange } from "./exact-change.ts";
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
 * @param shift of the metric's log ratios
 * @param pairs that the metric has
 */
export function judgeMetric(shift: Shift | undefined, pairs: number, evidence: Evidence): MetricDecision {
  if (shift?.interval === undefined) return undecided(shift, pairs);
  const { low, high } = shift.interval;
  const { worse, better, share, could, detectable, margin } = evidence;
  const spread = ((high - low) / (2 * confidenceDeviate)) * Math.sqrt(pairs);
  const numbers = {
    change: Math.expm1(shift.estimate),
    low: Math.expm1(low),
    high: Math.expm1(high),
    p: worse,
    mde: detectable === undefined ? null : Math.expm1(margin + detectable * spread),
  };
  if (worse <= share) return { verdict: "regressed", ...numbers };
  if (better <= share) return { verdict: "improved", ...numbers, p: better };
  if (low >= -margin && high <= margin) return { verdict: "unchanged", ...numbers };
  if (!could) {
    return { verdict: "inconclusive", reason: "so few pairs can show nothing among so many metrics", ...numbers };
  }
  const side = low > margin ? "worse" : high < -margin ? "better" : undefined;
  const reason = side
    ? `looks ${side}, but not beyond what chance does among this many metrics`
    : "the interval reaches beyond the tolerance";
  return { verdict: "inconclusive", reason, ...numbers };
}

/** A value that never varies needs no test: any change is one. */
export function judgeExact({ change, p }: ExactChange, margin: number): MetricDecision {
  const ratio = Number.isFinite(change) ? Math.expm1(change) : null;
  const numbers = { change: ratio, low: ratio, high: ratio, p, mde: Math.expm1(margin) };
  if (change > margin) return { verdict: "regressed", ...numbers };
  if (change < -margin) return { verdict: "improved", ...numbers };
  return { verdict: "unchanged", ...numbers };
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
