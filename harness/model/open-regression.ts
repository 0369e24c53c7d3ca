import { changeAnswer } from "./change-answer.ts";
import type { DetectedSeries } from "./detection.ts";
import { openChanges } from "./open-changes.ts";

/** Whether a series is worse than its reference, somebody wants to hear of it, and it was not shown to be noise. */
export function isOpenRegression(series: DetectedSeries): boolean {
  if (series.standing !== "regressed" || series.muted !== undefined) return false;
  const open = openChanges(series);
  return open.length === 0 || open.some((change) => changeAnswer(change) !== "refuted");
}
