import type { SeriesPoint } from "../model/series.ts";

/** By the time of measuring. Both arms of one run: the older commit first. */
export function byTime(a: SeriesPoint, b: SeriesPoint): number {
  return (
    byMoment(a.startedAt, b.startedAt) ||
    byMoment(a.committedAt, b.committedAt) ||
    (a.run < b.run ? -1 : a.run > b.run ? 1 : 0) ||
    (a.arm < b.arm ? -1 : a.arm > b.arm ? 1 : 0)
  );
}

/** @param a moments in UTC: `2025-03-02T04:00:00Z`, of whatever precision */
function byMoment(a: string, b: string): number {
  if (a === b) return 0;
  // Of one precision, their text has their order, and need not be understood.
  return a.length === b.length ? (a < b ? -1 : 1) : Date.parse(a) - Date.parse(b);
}
