import type { SiteArm, SiteShard } from "../model/site-data.ts";
import { clean } from "../report/clean.ts";
import type { PlacedSeries } from "./placed-series.ts";

/** @param series all of one shard, at least 1 */
export function siteShard(series: readonly PlacedSeries[]): SiteShard {
  const arms: SiteArm[] = [];
  const numbers = new Map<string, number>();
  const numberOf = ({ run, arm, commit, committedAt, title, startedAt }: SiteArm): number => {
    const name = `${run} ${arm}`;
    if (!numbers.has(name))
      numbers.set(name, arms.push({ run, arm, commit, committedAt, title: clean(title), startedAt }) - 1);
    return numbers.get(name)!;
  };
  const lines = series.map(({ key, unit, better, line, points }) => ({
    key,
    unit,
    better,
    configuration: line,
    points: points.map((point) => ({
      arm: numberOf(point),
      median: point.median,
      low: point.low,
      high: point.high,
      n: point.n,
      samples: point.samples,
    })),
  }));
  return { schema: "plimsoll.shard/1", id: series[0]!.shard, arms, lines };
}
