import type { Better } from "../../model/quantity.ts";
import type { SeriesPoint } from "../../model/series.ts";
import type { History } from "../history.ts";
import type { Exported } from "./exported.ts";
import { benchOf, placeOf } from "./measured-entries.ts";

/**
 * The JSON list that github-action-benchmark takes from custom tools (`customSmallerIsBetter`, `customBiggerIsBetter`), which
 * makes an entry of its dashboard of it: the latest runs of the commit that was measured last, of its head. A metric's name
 * says where and how it was measured, since that dashboard draws in one line whatever is called the same.
 *
 * @param better of which metrics
 */
export function exportCustomBenches({ series }: History, better: Better): Exported {
  const latest = latestOf(series.flatMap(({ points }) => points));
  const heads = series.flatMap((one) => {
    const point = latestOf(one.points);
    return point !== undefined && point.commit === latest?.commit ? [{ one, point }] : [];
  });
  const benches = heads
    .filter(({ one }) => one.better === better)
    .map(({ one, point }) => {
      const { suite, conditions } = placeOf(one);
      const bench = benchOf(one, point);
      return { ...bench, name: `${bench.name} (${suite}, ${conditions})` };
    });
  return { chunks: [`${JSON.stringify(benches, null, 1)}\n`], lost: [] };
}

function latestOf(points: readonly SeriesPoint[]): SeriesPoint | undefined {
  return points
    .filter(({ arm }) => arm === "head")
    .reduce<SeriesPoint | undefined>(
      (a, b) => (a !== undefined && Date.parse(a.startedAt) > Date.parse(b.startedAt) ? a : b),
      undefined,
    );
}
