import { canonicalJson } from "../model/canonical-json.ts";
import { changeAnswer } from "../model/change-answer.ts";
import type { ChangePoint, DetectedSeries, Detection } from "../model/detection.ts";
import { openChanges } from "../model/open-changes.ts";
import { isOpenRegression } from "../model/open-regression.ts";

/** Two commits to be measured side by side, as their series are. */
export interface ConfirmationTask extends Pick<DetectedSeries, "target" | "suite" | "fingerprint" | "configuration"> {
  /** Commit ids: the last of the old level, and the first of the new one. */
  readonly base: string;
  readonly head: string;
  /** Keys of the metrics that changed there, the worst first. */
  readonly keys: readonly string[];
}

interface Candidate {
  readonly series: DetectedSeries;
  readonly change: ChangePoint;
}

/**
 * What is to be measured to confirm what is suspected: open regressions that no run has answered yet, those that none
 * was asked about first, the worst first. Changes between the same two commits, measured alike, are one task.
 *
 * @param most change points that lead to a task; others of the same commits come along
 */
export function confirmationTasks({ series }: Pick<Detection, "series">, most: number): ConfirmationTask[] {
  const candidates = series.filter(isOpenRegression).flatMap(candidatesOf).sort(byUrgency);
  const wanted = new Set(candidates.slice(0, most).map(placeOf));
  return [...wanted].map((place) => {
    const together = candidates.filter((one) => placeOf(one) === place);
    const { target, suite, fingerprint, configuration } = together[0]!.series;
    const { before, after } = together[0]!.change;
    const keys = [...new Set(together.map((one) => one.series.key))];
    return { target, suite, fingerprint, configuration, base: before.commit, head: after.commit, keys };
  });
}

/** Between two runs of one commit there is nothing to build and compare. */
function candidatesOf(series: DetectedSeries): Candidate[] {
  return openChanges(series)
    .filter((change) => changeAnswer(change) === "suspected" && change.before.commit !== change.after.commit)
    .map((change) => ({ series, change }));
}

function byUrgency(a: Candidate, b: Candidate): number {
  const tried = ({ change }: Candidate) => change.confirmations.length;
  return tried(a) - tried(b) || b.change.change.estimate - a.change.change.estimate;
}

function placeOf({ series, change }: Candidate): string {
  const { target, suite, fingerprint, configuration } = series;
  return canonicalJson([target, suite, fingerprint, configuration, change.before.commit, change.after.commit]);
}
