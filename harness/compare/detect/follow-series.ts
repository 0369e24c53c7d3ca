import type { AcceptedShift } from "../../model/accepted.ts";
import type { DetectionMethod } from "../../model/detection.ts";
import type { Series } from "../../model/series.ts";
import { type LevelStart, withAcceptedShifts } from "./accepted-shifts.ts";
import { type Change, findChanges } from "./find-changes.ts";
import { type Followed, followReference } from "./follow-reference.ts";
import { type RunLevels, runLevels } from "./run-levels.ts";

export interface FollowedSeries extends RunLevels, Followed {
  readonly changes: readonly Change[];
  /** Of all levels but the first, by index. */
  readonly starts: readonly LevelStart[];
  /** Accepted shifts whose commit this series has. */
  readonly recorded: readonly AcceptedShift[];
}

export interface FollowOptions {
  readonly method: DetectionMethod;
  /** Natural log. */
  readonly tolerance: number;
  /** That speak of this series. */
  readonly shifts: readonly AcceptedShift[];
  /** Uniform numbers in [0, 1). */
  readonly rng: () => number;
}

/** The levels of a series, where they changed, and which of them later runs are held against. */
export function followSeries(series: Series, { method, tolerance, shifts, rng }: FollowOptions): FollowedSeries {
  const runs = runLevels(series);
  const changes = findChanges(runs.levels, method, rng, runs.slack);
  const found = changes.map(({ index }) => index);
  const { starts, recorded } = withAcceptedShifts(series, runs, found, shifts);
  return { ...runs, changes, starts, recorded, ...followReference(runs.levels, starts, tolerance, runs.slack) };
}
