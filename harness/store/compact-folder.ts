import type { RunRecord } from "../model/run-record.ts";
import type { SeriesPoint } from "../model/series.ts";
import type { DamagedRecord } from "../model/site-data.ts";
import { digestOf } from "./baseline.ts";
import { type CompactPoint, type CompactSeries, formatCompact } from "./compact-series.ts";
import { byFile, readCompact } from "./folder-content.ts";
import { readStore } from "./read-store.ts";
import { SeriesCollector, type SeriesPart } from "./series-collector.ts";
import { seriesIdentity } from "./series-identity.ts";
import type { StoreFile, StoreView } from "./store.ts";
import { thinSamples } from "./thin-samples.ts";

/** How a month is pruned: what is added and what goes for it. */
export interface CompactedFolder {
  readonly add: ReadonlyMap<string, string>;
  readonly remove: readonly string[];
  /** Run records among what goes. */
  readonly records: number;
  /** Files that hold the month's points then. */
  readonly files: number;
  /** Left where they are. */
  readonly damaged: readonly DamagedRecord[];
}

/**
 * One file a series of all that a month holds, what was pruned before included.
 *
 * @param files all of the month's folder
 * @param keepSamples of each run and metric, at least 1
 */
export async function compactFolder(
  view: StoreView,
  files: readonly StoreFile[],
  keepSamples: number,
): Promise<CompactedFolder> {
  const collector = new SeriesCollector();
  const digests = new Map<string, string>();
  const damaged: DamagedRecord[] = [];
  const remove: string[] = [];
  for await (const record of readStore(view, files)) {
    if (record.kind === "damaged") damaged.push({ file: record.file, reason: record.reason });
    else if (isPrunable(record.run)) {
      collector.add(record.run);
      digests.set(record.run.id, digestOf(record.run));
      remove.push(record.file);
    }
  }
  const records = remove.length;
  const pieces = new Map<string, Piece[]>();
  const give = (piece: Piece) => {
    const identity = seriesIdentity(piece.series);
    const known = pieces.get(identity);
    if (known) known.push(piece);
    else pieces.set(identity, [piece]);
  };
  for (const part of collector.parts()) give({ series: withDigests(part, digests, keepSamples) });
  for await (const stored of readCompact(view, files)) {
    if (stored.kind === "damaged") damaged.push({ file: stored.file, reason: stored.reason });
    else give({ series: stored.series, file: stored.file });
  }

  const add = new Map<string, string>();
  for (const ofSeries of pieces.values()) {
    const stored = ofSeries.flatMap(({ file }) => (file === undefined ? [] : [file]));
    if (ofSeries.length === 1 && stored.length === 1) continue;
    const { path, text } = formatCompact(merged(ofSeries.map(({ series }) => series)));
    if (!stored.includes(path)) add.set(path, text);
    remove.push(...stored.filter((file) => file !== path));
  }
  return { add, remove, records, files: pieces.size, damaged: damaged.sort(byFile) };
}

interface Piece {
  readonly series: CompactSeries;
  /** Where it lies already. */
  readonly file?: string;
}

/** Imported records go out again word for word, which points cannot hold; without a value a run would be gone. */
function isPrunable({ origin, executions }: RunRecord): boolean {
  return (
    origin === undefined &&
    executions.some(({ invalid, values }) => invalid === undefined && Object.keys(values).length > 0)
  );
}

function withDigests(part: SeriesPart, digests: ReadonlyMap<string, string>, keepSamples: number): CompactSeries {
  const pointOf = (point: SeriesPoint): CompactPoint => ({
    ...point,
    samples: thinSamples(point.samples, keepSamples),
    sha256: digests.get(point.run)!,
  });
  return { ...part, points: part.points.map(pointOf) };
}

/** @param pieces of one series, at least 1; of a point that several have, the first one's counts */
function merged(pieces: readonly CompactSeries[]): CompactSeries {
  const digests = new Map<string, string>();
  const taken = new Set<string>();
  const collector = new SeriesCollector();
  for (const piece of pieces) {
    const points = piece.points.filter(({ run, arm }) => !taken.has(`${run} ${arm}`));
    for (const { run, arm, sha256 } of points) {
      taken.add(`${run} ${arm}`);
      digests.set(run, sha256);
    }
    const plain = points.map(({ sha256: _, ...point }) => point);
    if (points.length > 0) collector.addPart({ ...piece, points: plain });
  }
  const [whole] = collector.parts();
  return withDigests(whole!, digests, Number.POSITIVE_INFINITY);
}
