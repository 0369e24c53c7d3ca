import type { AcceptedShift } from "../../model/accepted.ts";
import { quantile } from "../../stats/quantile.ts";
import type { LevelStart } from "./accepted-shifts.ts";

/** Runs between two changes. */
export interface Stretch {
  /** Index of its first run, and of the first after it. */
  readonly from: number;
  readonly to: number;
  /** Median of its runs. */
  readonly level: number;
  /** How far it may lie beside what was printed. */
  readonly slack: number;
  /** Worse than the reference by more than the tolerance and what rounding explains, which nobody accepted. */
  readonly regressed: boolean;
}

export interface Followed {
  /** By time, at least 1. */
  readonly stretches: readonly Stretch[];
  /** That later runs are held against; index of a stretch. */
  readonly reference: number;
  /** Stretch in which the regression began that is open now. */
  readonly open: number | undefined;
  /** What last happened since the reference was last accepted, by stretches. */
  readonly news:
    | { readonly kind: "improved"; readonly at: number }
    | { readonly kind: "fixed"; readonly at: number; readonly since: number }
    | undefined;
  /** Accepted shifts that came upon a regression which they do not speak of, and whether they ended it. */
  readonly doubtful: readonly { readonly accepted: AcceptedShift; readonly since: number; readonly ended: boolean }[];
}

/**
 * Walks along the levels of a series: a level that is worse by more than the tolerance never becomes the reference, but
 * by somebody's word.
 *
 * What is better by more than the tolerance is the new reference. Changes within the tolerance leave the reference what it
 * was, and their runs have no part in its level: if they had, five steps of 1 % would drag it along and none would be
 * seen. So all small steps since the reference began share one tolerance; who wants the new level to count accepts it.
 *
 * An accepted change that was found ends a regression before it, since its runs are what was accepted; that is doubtful
 * where the regression itself was not, and is said. Where no change was found at an accepted commit, nothing there can
 * have been meant by it but a steady level: a regression that began elsewhere goes on.
 *
 * @param levels by time, at least 1; larger is worse
 * @param starts of new levels, by index
 * @param tolerance in the unit of the levels
 * @param slack how far each level may lie beside what was printed; by default all are exact
 */
export function followReference(
  levels: readonly number[],
  starts: readonly LevelStart[],
  tolerance: number,
  slack: readonly number[] = [],
): Followed {
  const bounds = [0, ...starts.map(({ index }) => index), levels.length];
  const medians = bounds.slice(1).map((to, i) => quantile(levels.slice(bounds[i], to), 0.5)!);
  const slacks = bounds.slice(1).map((to, i) => quantile(slack.slice(bounds[i], to), 0.5) ?? 0);
  const worse: boolean[] = [false];
  const doubtful: Followed["doubtful"][number][] = [];
  let reference = 0;
  let open: number | undefined;
  let news: Followed["news"];
  starts.forEach(({ found, accepted }, before) => {
    const at = before + 1;
    if (accepted && open !== undefined) doubtful.push({ accepted, since: open, ended: found });
    if (accepted && (found || open === undefined)) {
      [reference, open, news] = [at, undefined, undefined];
      worse.push(false);
      return;
    }
    const above = medians[at]! - medians[reference]!;
    const explained = tolerance + slacks[at]! + slacks[reference]!;
    worse.push(above > explained);
    if (above > explained) {
      open ??= at;
      return;
    }
    if (open !== undefined) news = { kind: "fixed", at, since: open };
    else if (above < -explained) news = { kind: "improved", at };
    open = undefined;
    if (above < -explained) reference = at;
  });
  return {
    stretches: medians.map((level, i) => ({
      from: bounds[i]!,
      to: bounds[i + 1]!,
      level,
      slack: slacks[i]!,
      regressed: worse[i]!,
    })),
    reference,
    open,
    news,
    doubtful,
  };
}
