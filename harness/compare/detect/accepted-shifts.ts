import type { Accepted, AcceptedShift } from "../../model/accepted.ts";
import { gateMatcher } from "../../model/gate-matcher.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import { shortestLevel } from "./detection-rule.ts";
import type { RunLevels } from "./run-levels.ts";

/** Where a level begins. */
export interface LevelStart {
  /** Of its first run. */
  readonly index: number;
  /** Whether the levels show a change here; otherwise somebody said so. */
  readonly found: boolean;
  readonly accepted?: AcceptedShift;
}

export interface StartsWithAccepted {
  /** By index. */
  readonly starts: readonly LevelStart[];
  /** Those whose commit this series has. */
  readonly recorded: readonly AcceptedShift[];
}

/** A change found may lie so many runs beside the commit that made it: nearer than two changes ever are. */
const slack = shortestLevel - 1;

const day = 24 * 3600 * 1000;

/** Accepted shifts that speak of a series, whether or not it has their commits. */
export function shiftsOf({ key, target }: Pick<Series, "key" | "target">, { shifts }: Accepted): AcceptedShift[] {
  return shifts.filter((one) => (one.target ?? target) === target && gateMatcher([one.metric])(key));
}

/**
 * Changes found in a series, each with the shift that accepts it, and the levels that are accepted where none was found.
 *
 * An accepted shift belongs to the change whose new level begins with its commit, be it at a later run of it, as where the
 * machine changed under one commit; or else to the nearest one a few runs beside its first run, since more runs move the
 * place where a change is seen. But for its first run, the change must have begun before the shift was accepted: nobody
 * accepts what is still to come, unless nothing of it was recorded yet, as in a pull request. Where there is none, a new
 * level begins at the commit's first run. A commit that was never recorded accepts nothing: which change it made cannot be
 * known here. If the shift says when it was made, the first run of a commit that is no older stands for it.
 *
 * @param found index of the first run of each new level
 * @param shifts that speak of this series
 */
export function withAcceptedShifts(
  series: Series,
  { points }: RunLevels,
  found: readonly number[],
  shifts: readonly AcceptedShift[],
): StartsWithAccepted {
  const starts = new Map(found.map((index): [number, LevelStart] => [index, { index, found: true }]));
  const order = new Map(points.map(({ run }, index) => [run, index]));
  const recorded: AcceptedShift[] = [];
  for (const accepted of shifts) {
    const first = firstOf(series, accepted);
    if (first === undefined) continue;
    recorded.push(accepted);
    const at = order.get(first.run);
    if (at === undefined) continue;
    const seen = (index: number) => Date.parse(points[index]!.startedAt) < endOf(accepted.when);
    const ahead = !seen(at);
    const distance = (index: number) => Math.abs(index - at);
    const again = (index: number) => points[index]!.commit.startsWith(accepted.commit) && seen(index);
    const near =
      found.find((index) => index === at) ??
      found.findLast(again) ??
      found
        .filter((index) => distance(index) <= slack && (ahead || seen(index)))
        .sort((a, b) => distance(a) - distance(b) || b - a)[0];
    if (near !== undefined) starts.set(near, { index: near, found: true, accepted });
    // The first level has begun anyway.
    else if (at > 0) starts.set(at, { index: at, found: false, accepted });
  }
  return { starts: [...starts.values()].sort((a, b) => a.index - b.index), recorded };
}

function firstOf({ points }: Series, { commit: accepted, committedAt }: AcceptedShift): SeriesPoint | undefined {
  // Either arm: a run of both is one of them and the next.
  const itself = points.find(({ commit }) => commit.startsWith(accepted));
  if (itself !== undefined || committedAt === undefined) return itself;
  return points.find((point) => Date.parse(point.committedAt) >= Date.parse(committedAt));
}

/** A day lasts until it is over. */
function endOf(when: string): number {
  return Date.parse(when) + (when.includes("T") ? 1 : day);
}
