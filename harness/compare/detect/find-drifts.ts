import type { Drift } from "../../model/detection.ts";
import { hodgesLehmannShift } from "../../stats/hodges-lehmann-shift.ts";
import { normalQuantile } from "../../stats/normal-quantile.ts";
import { shortestLevel } from "./detection-rule.ts";
import { levelNoise } from "./level-noise.ts";

export interface FoundDrift {
  readonly against: Drift["against"];
  /** Index of the first run of those that the latest are held against. */
  readonly from: number;
  /** In the unit of the levels. */
  readonly shift: { readonly estimate: number; readonly low: number; readonly high: number };
}

const day = 24 * 3600 * 1000;

const looksBack = [
  { against: "30 days ago", days: 30 },
  { against: "90 days ago", days: 90 },
] as const;

/** Share of the distance in which runs are taken together: 10 days of 30, a month of 90. */
const width = 1 / 3;

/** So many runs are taken together at least, where there are as many in one and a half times the width. */
const fewRuns = 7;

/** Of the groups that the best ever is sought among. */
const bestDays = 30;

/**
 * Of the intervals. They are looked at every night, in every metric, and have to lie beyond the tolerance: weighed in
 * README.md.
 */
const driftConfidence = 0.999;

/**
 * Where the latest runs are worse by more than the tolerance than 30 days ago, 90 days ago and ever: what is too slow to
 * be a change at any one commit. Groups of runs are held against one another, with an interval that allows for runs whose
 * neighbours are alike; where the best of many groups is taken, for their number too.
 *
 * @param levels by time, natural logs, larger is worse; without what other findings explain
 * @param times of the runs, ms, rising
 * @param tolerance in the unit of the levels
 * @param rounding what it can make of no change, in that unit
 */
export function findDrifts(
  levels: readonly number[],
  times: readonly number[],
  tolerance: number,
  rounding = 0,
): FoundDrift[] {
  if (levels.length < 2 * shortestLevel) return [];
  const last = times.at(-1)!;
  const { longRun } = levelNoise(levels, times);

  const shiftSince = (group: Group, now: Group, among: number): FoundDrift["shift"] => {
    const [then, latest] = [group, now].map(({ from, to }) => levels.slice(from, to));
    const { estimate } = hodgesLehmannShift(then!, latest!)!;
    const deviate = normalQuantile(1 - (1 - driftConfidence) / 2 / among);
    const error = deviate * Math.sqrt(longRun * (1 / then!.length + 1 / latest!.length)) + rounding;
    return { estimate, low: estimate - error, high: estimate + error };
  };
  const isDrift = ({ shift }: FoundDrift) => shift.low > tolerance;

  const since = looksBack.flatMap(({ against, days }) => {
    const now = groupAt(times, last, days * width, "before");
    const then = groupAt(times, last - days * day, days * width, "about");
    if (!now || !then || then.to > now.from) return [];
    return [{ against, from: then.from, shift: shiftSince(then, now, 1) }];
  });

  const now = groupAt(times, last, bestDays * width, "before");
  const earlier = now ? groupsBefore(times, now, bestDays * width) : [];
  const best = earlier
    .map(
      (group): FoundDrift => ({
        against: "best ever",
        from: group.from,
        shift: shiftSince(group, now!, earlier.length),
      }),
    )
    .sort((a, b) => b.shift.low - a.shift.low)
    .slice(0, 1);
  return [...since, ...best].filter(isDrift);
}

/** Runs that are taken together. */
interface Group {
  /** Index of the first, and of what is after the last. */
  readonly from: number;
  readonly to: number;
}

/** The runs about a moment, or up to it; undefined where there are too few. */
function groupAt(times: readonly number[], at: number, days: number, side: "about" | "before"): Group | undefined {
  for (const factor of [1, 1.5]) {
    const reach = days * factor * day;
    const [begin, end] = side === "before" ? [at - reach, at] : [at - reach / 2, at + reach / 2];
    const from = times.findIndex((time) => time > begin);
    const to = times.findLastIndex((time) => time <= end) + 1;
    if (from < 0 || to - from < (factor === 1 ? fewRuns : shortestLevel)) continue;
    return { from, to };
  }
  return undefined;
}

/** One after the other, from the latest back. */
function groupsBefore(times: readonly number[], now: Group, days: number): Group[] {
  const groups: Group[] = [];
  for (let to = now.from; to > 0; ) {
    const begin = times[to - 1]! - days * day;
    let from = to - 1;
    while (from > 0 && (to - from < fewRuns || times[from - 1]! > begin)) from -= 1;
    if (to - from >= fewRuns) groups.push({ from, to });
    to = from;
  }
  return groups;
}
