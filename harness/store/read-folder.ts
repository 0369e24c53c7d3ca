import { byFile, collectFolder, type FolderContent } from "./folder-content.ts";
import type { PointCache } from "./point-cache.ts";
import { SeriesCollector } from "./series-collector.ts";
import type { StoreFile, StoreView } from "./store.ts";

/** New records of a folder that are parsed at each reading until it pays to write the folder's points anew. */
const mostFresh = 16;

/**
 * What a folder of a store holds of some metrics, from the cache as far as that goes.
 *
 * @param files all of the folder that are records or pass for such, in the order of paths
 * @param wanted by key; runs and damaged records are named whatever is wanted
 */
export async function readFolder(
  view: StoreView,
  folder: string,
  files: readonly StoreFile[],
  wanted: (key: string) => boolean,
  cache: PointCache | undefined,
): Promise<FolderContent> {
  const versions = new Map(files.map(({ path, version, regular }) => [path, regular ? version : `${version} other`]));
  let fresh: readonly StoreFile[] = [];
  const known = await cache?.read(folder, (made) => {
    // Of what was made of a file that is gone or changed, nothing may be used.
    for (const [path, version] of made) if (versions.get(path) !== version) return undefined;
    fresh = files.filter(({ path }) => !made.has(path));
    return fresh.length < mostFresh ? wanted : () => true;
  });
  const whole = known && (await extended(known, view, fresh));
  if (known !== undefined && whole !== undefined && fresh.length < mostFresh) return only(whole, wanted);
  const content = whole ?? (await collectFolder(view, files));
  await remember(cache, folder, versions, content);
  return only(content, wanted);
}

/** What could not be read is left out, and is so read again the next time: its version says nothing of that. */
async function remember(
  cache: PointCache | undefined,
  folder: string,
  versions: ReadonlyMap<string, string>,
  content: FolderContent,
): Promise<void> {
  const { unread } = content;
  const made = new Map([...versions].filter(([path]) => !unread.has(path)));
  await cache?.write(folder, made, { ...content, damaged: content.damaged.filter(({ file }) => !unread.has(file)) });
}

/** @returns undefined where a run lies there twice: which of them counts, only all files together say */
async function extended(
  known: FolderContent,
  view: StoreView,
  fresh: readonly StoreFile[],
): Promise<FolderContent | undefined> {
  if (fresh.length === 0) return known;
  const more = await collectFolder(view, fresh);
  const ids = new Set(known.runs.map(({ id }) => id));
  if (more.runs.some(({ id }) => ids.has(id))) return undefined;
  const collector = new SeriesCollector();
  for (const part of [...known.parts, ...more.parts]) collector.addPart(part);
  return {
    parts: collector.parts(),
    runs: [...known.runs, ...more.runs].sort(byFile),
    damaged: [...known.damaged, ...more.damaged].sort(byFile),
    unread: more.unread,
  };
}

function only(content: FolderContent, wanted: (key: string) => boolean): FolderContent {
  return { ...content, parts: content.parts.filter(({ key }) => wanted(key)) };
}
