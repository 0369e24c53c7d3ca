import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import { pathOf } from "./baseline.ts";
import { compactPrefix, parseCompact } from "./compact-series.ts";
import { fileKind } from "./file-kind.ts";
import { SeriesCollector } from "./series-collector.ts";
import type { StoreFile, StoreView } from "./store.ts";

export interface PrunedRun {
  /** One of the files that hold points of it. */
  readonly file: string;
  /** Of the record that was pruned. */
  readonly sha256: string;
}

/**
 * Where the points of a run are whose record was pruned. Looked for under the run's own series and month alone, so that
 * of a large store hardly anything is read.
 *
 * @param files all of the store
 * @returns undefined: it was not pruned; a damaged file says nothing of it
 */
export async function prunedRun(
  view: StoreView,
  run: RunRecord,
  files: readonly StoreFile[],
): Promise<PrunedRun | undefined> {
  const folder = pathOf(run).replace(/\/[^/]*$/, "");
  const inFolder = files.filter(({ path, regular }) => {
    return regular && path.startsWith(`${folder}/`) && fileKind(path) === "compact";
  });
  if (inFolder.length === 0) return undefined;
  const collector = new SeriesCollector();
  collector.add(run);
  for (const series of collector.series()) {
    const prefix = compactPrefix(folder, series);
    const ofSeries = inFolder.filter(({ path }) => path.startsWith(prefix));
    let sound = 0;
    for (const { path } of ofSeries) {
      const stored = await parsed(view, path);
      if (stored === undefined) continue;
      sound += 1;
      const point = stored.points.find((one) => one.run === run.id);
      if (point !== undefined) return { file: path, sha256: point.sha256 };
    }
    // A run that was pruned is in every one of its series.
    if (sound > 0 && sound === ofSeries.length) return undefined;
  }
  return undefined;
}

async function parsed(view: StoreView, path: string) {
  try {
    return parseCompact(await view.read(path), path);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
