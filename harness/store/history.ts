import type { Series } from "../model/series.ts";
import type { DamagedRecord } from "../model/site-data.ts";
import { readStore } from "./read-store.ts";
import { SeriesCollector } from "./series-collector.ts";

export interface History {
  readonly series: readonly Series[];
  /** Sound records that were read. */
  readonly runs: number;
  /** Set aside; whoever shows the history shows these too. */
  readonly damaged: readonly DamagedRecord[];
}

/**
 * What a store knows of every metric.
 *
 * @throws InputError where there is no store, or it cannot be read
 */
export async function readHistory(storeDir: string): Promise<History> {
  const collector = new SeriesCollector();
  const damaged: DamagedRecord[] = [];
  let runs = 0;
  for await (const record of readStore(storeDir)) {
    if (record.kind === "damaged") damaged.push({ file: record.file, reason: record.reason });
    else {
      collector.add(record.run);
      runs += 1;
    }
  }
  return { series: collector.series(), runs, damaged };
}
