import { posix } from "node:path";
import { gateMatcher } from "../model/gate-matcher.ts";
import type { Series } from "../model/series.ts";
import type { DamagedRecord } from "../model/site-data.ts";
import { fileKind } from "./file-kind.ts";
import { byFile, type FolderContent } from "./folder-content.ts";
import { grouped } from "./grouped.ts";
import { PointCache } from "./point-cache.ts";
import { readFolder } from "./read-folder.ts";
import { sameId } from "./read-store.ts";
import { SeriesCollector } from "./series-collector.ts";
import type { Store, StoreView } from "./store.ts";

export interface History {
  readonly series: readonly Series[];
  /** Sound records that were read, of whatever metrics; those of pruned months too. */
  readonly runs: number;
  /** Set aside; whoever shows the history shows these too. */
  readonly damaged: readonly DamagedRecord[];
}

/** What of a store is wanted; absent: all. */
export interface Selection {
  readonly target?: string;
  readonly suite?: string;
  readonly fingerprint?: string;
  /** A key, or a glob over keys. */
  readonly metric?: string;
}

/**
 * What a store knows of metrics.
 *
 * @param options.cacheDir where it is kept what was read, so that reading again is quick; absent: nowhere
 * @throws InputError where there is no store, or it cannot be read
 */
export function readHistory(
  store: Store,
  selection: Selection = {},
  { cacheDir }: { readonly cacheDir?: string | undefined } = {},
): Promise<History> {
  const cache = cacheDir === undefined ? undefined : new PointCache(cacheDir, store.name);
  return store.read((view) => historyOf(view, selection, cache));
}

async function historyOf(view: StoreView, selection: Selection, cache: PointCache | undefined): Promise<History> {
  const files = (await view.files()).filter(({ path }) => ["run", "compact"].includes(fileKind(path)));
  const folders = grouped(files, ({ path }) => posix.dirname(path));
  const wanted = keyMatcher(selection.metric);
  const collector = new SeriesCollector();
  const fileById = new Map<string, string>();
  const damaged: DamagedRecord[] = [];
  for (const [folder, inFolder] of folders) {
    if (!isSelected(folder, selection)) continue;
    const content = await readFolder(view, folder, inFolder, wanted, cache);
    const twice = runsKnown(content, fileById);
    damaged.push(...content.damaged, ...twice.damaged);
    for (const part of content.parts) {
      const points = twice.ids.size === 0 ? part.points : part.points.filter(({ run }) => !twice.ids.has(run));
      if (points.length > 0) collector.addPart({ ...part, points });
    }
  }
  await cache?.keepOnly([...folders.keys()]);
  return { series: collector.series(), runs: fileById.size, damaged: damaged.sort(byFile) };
}

/** Runs of a folder that another one had before: two clones may record two runs under one id. The first counts. */
function runsKnown({ runs }: FolderContent, fileById: Map<string, string>) {
  const ids = new Set<string>();
  const damaged: DamagedRecord[] = [];
  for (const { id, file } of runs) {
    const first = fileById.get(id);
    if (first === undefined) fileById.set(id, file);
    else {
      ids.add(id);
      damaged.push({ file, reason: sameId(first, id) });
    }
  }
  return { ids, damaged };
}

/** What lies where no record belongs is named whatever is selected. */
function isSelected(folder: string, { target, suite, fingerprint }: Selection): boolean {
  const names = folder.split("/");
  return names.length < 4 || [target, suite, fingerprint].every((name, i) => name === undefined || name === names[i]);
}

/** @param metric a key, which may look like a glob, or a glob over keys; absent: every key matches */
function keyMatcher(metric: string | undefined): (key: string) => boolean {
  if (metric === undefined) return () => true;
  const matches = gateMatcher([metric]);
  return (key) => key === metric || matches(key);
}
