import type { ChangePoint, DetectedSeries } from "./detection.ts";

/** Changes by which a series is worse than its reference and that nobody accepted; none where it is not. */
export function openChanges({
  standing,
  since,
  changes,
}: Pick<DetectedSeries, "standing" | "since" | "changes">): ChangePoint[] {
  if (standing !== "regressed") return [];
  const began = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since.startedAt);
  return changes.filter(
    ({ kind, accepted, after }) =>
      kind === "regression" && accepted === undefined && Date.parse(after.startedAt) >= began,
  );
}
