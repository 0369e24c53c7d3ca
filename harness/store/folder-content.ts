import type { DamagedRecord } from "../model/site-data.ts";
import { type CompactSeries, parseCompact } from "./compact-series.ts";
import { fileKind } from "./file-kind.ts";
import { readAhead } from "./read-ahead.ts";
import { readStore, type SetAside, soundOrDamaged } from "./read-store.ts";
import { SeriesCollector, type SeriesPart } from "./series-collector.ts";
import { seriesIdentity } from "./series-identity.ts";
import type { StoreFile, StoreView } from "./store.ts";

export interface RunPlace {
  readonly id: string;
  /** Path below the store's root; of a run whose month was pruned the first that holds points of it. */
  readonly file: string;
}

/** What the files of one folder say, which is one month of one suite on one machine. */
export interface FolderContent {
  readonly parts: readonly SeriesPart[];
  /** Each once, in the order of files. */
  readonly runs: readonly RunPlace[];
  /** In the order of files. */
  readonly damaged: readonly DamagedRecord[];
  /** Files among the damaged ones that may be read another time. */
  readonly unread: ReadonlySet<string>;
}

/**
 * Reads everything in a folder.
 *
 * A run that lies there both as a record and pruned, as a pruning that was killed leaves it, counts once: its record has
 * all values.
 *
 * @param files all of the folder that are records or pass for such
 */
export async function collectFolder(view: StoreView, files: readonly StoreFile[]): Promise<FolderContent> {
  const collector = new SeriesCollector();
  const places = new Map<string, string>();
  const damaged: DamagedRecord[] = [];
  const unread = new Set<string>();
  const setAside = ({ file, reason, unread: isUnread }: SetAside) => {
    damaged.push({ file, reason });
    if (isUnread) unread.add(file);
  };
  for await (const record of readStore(view, files)) {
    if (record.kind === "damaged") setAside(record);
    else {
      collector.add(record.run);
      places.set(record.run.id, record.file);
    }
  }
  const recorded = new Set(places.keys());
  const taken = new Set<string>();
  for await (const series of readCompact(view, files)) {
    if (series.kind === "damaged") {
      setAside(series);
      continue;
    }
    const identity = seriesIdentity(series.series);
    const points = series.series.points.filter(({ run, arm }) => {
      const name = `${run} ${arm} ${identity}`;
      if (recorded.has(run) || taken.has(name)) return false;
      taken.add(name);
      if (!places.has(run)) places.set(run, series.file);
      return true;
    });
    if (points.length > 0) {
      collector.addPart({ ...series.series, points: points.map(({ sha256: _, ...point }) => point) });
    }
  }
  return {
    parts: collector.parts(),
    runs: [...places].map(([id, file]) => ({ id, file })).sort(byFile),
    damaged: damaged.sort(byFile),
    unread,
  };
}

export type StoredCompact =
  | { readonly kind: "sound"; readonly file: string; readonly series: CompactSeries }
  | SetAside;

/** What was pruned among some files of a store, one series of a month at a time, in the order of paths. */
export async function* readCompact(view: StoreView, files: readonly StoreFile[]): AsyncGenerator<StoredCompact> {
  const compact = files.filter(({ path }) => fileKind(path) === "compact");
  for await (const read of readAhead(view, compact)) {
    yield soundOrDamaged(read, (text, file) => ({ kind: "sound" as const, file, series: parseCompact(text, file) }));
  }
}

export function byFile(a: { readonly file: string }, b: { readonly file: string }): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : 0;
}
