import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { SeriesPoint } from "../model/series.ts";
import type { FolderContent } from "./folder-content.ts";
import type { SeriesPart } from "./series-collector.ts";

/** Other reading of the same records needs another number here: files of another one are made anew. */
const schema = "plimsoll.points/3";

type PointArm = Pick<SeriesPoint, "run" | "arm" | "commit" | "committedAt" | "title" | "startedAt">;

interface Header extends Pick<FolderContent, "runs" | "damaged"> {
  /** Versions by path: what the content was made of. */
  readonly files: readonly (readonly [path: string, version: string])[];
  /** What points of several metrics share. */
  readonly arms: readonly PointArm[];
  readonly series: readonly {
    readonly about: Omit<SeriesPart, "points">;
    /** Where its numbers lie, from the end of the header on. */
    readonly offset: number;
    readonly length: number;
    readonly sha256: string;
  }[];
}

/**
 * The content of a folder so that one series can be read without the others: a line with schema, length and digest of
 * the header, the header, and the numbers of each series.
 *
 * @param files versions by path
 */
export function formatPoints(files: ReadonlyMap<string, string>, { parts, runs, damaged }: FolderContent): Buffer {
  const arms = new Map<string, PointArm & { readonly index: number }>();
  const indexOf = ({ run, arm, commit, committedAt, title, startedAt }: SeriesPoint): number => {
    const name = `${run} ${arm}`;
    const known = arms.get(name)?.index;
    if (known !== undefined) return known;
    const index = arms.size;
    arms.set(name, { run, arm, commit, committedAt, title, startedAt, index });
    return index;
  };
  let offset = 0;
  const rows: Buffer[] = [];
  const series = parts.map(({ points, ...about }) => {
    const bytes = rowsOf(points, indexOf);
    rows.push(bytes);
    const place = { about, offset, length: bytes.length, sha256: digest(bytes) };
    offset += bytes.length;
    return place;
  });
  const head: Header = {
    files: [...files],
    runs,
    damaged,
    arms: [...arms.values()].map(({ index: _, ...arm }) => arm),
    series,
  };
  const header = Buffer.from(JSON.stringify(head));
  return Buffer.concat([Buffer.from(`${schema} ${header.length} ${digest(header)}\n`), header, ...rows]);
}

/**
 * Reads back what `formatPoints` made of a folder.
 *
 * @param choose gets the versions by path that the content was made of, and says of which metrics the points are wanted;
 *   undefined: of none, the file is of no use
 * @returns undefined where there is no such file, or it is torn, or of no use
 */
export async function readPoints(
  path: string,
  choose: (files: ReadonlyMap<string, string>) => ((key: string) => boolean) | undefined,
): Promise<FolderContent | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const start = await bytes(file, 0, (await file.stat()).size, longestStart);
    const [, length, sha256] = /^plimsoll\.points\/3 (\d{1,12}) ([0-9a-f]{64})\n/.exec(start.toString("latin1")) ?? [];
    if (length === undefined || sha256 === undefined) return undefined;
    const headerAt = start.indexOf("\n") + 1;
    const header = await sound(file, headerAt, Number(length), sha256);
    const { files, runs, damaged, arms, series } = JSON.parse(header.toString("utf8")) as Header;
    const wanted = choose(new Map(files));
    if (wanted === undefined) return undefined;
    const parts: SeriesPart[] = [];
    for (const { about, offset, length: rowsLength, sha256: rowsDigest } of series) {
      if (!wanted(about.key)) continue;
      const rows = await sound(file, headerAt + Number(length) + offset, rowsLength, rowsDigest);
      const points = pointsOf(rows, arms);
      parts.push({ ...about, points });
    }
    return { parts, runs, damaged, unread: new Set() };
  } catch {
    // Whatever is wrong with a file that can be made anew is no reason to fail.
    return undefined;
  } finally {
    await file?.close();
  }
}

/** Before the values of a point stand the index of its arm, n, median, low, high and how many values there are. */
const fixed = 6;

/** Numbers as the processor has them: a file does not leave the machine, and text would take ten times as long to read. */
function rowsOf(points: readonly SeriesPoint[], indexOf: (point: SeriesPoint) => number): Buffer {
  const numbers = new Float64Array(points.reduce((sum, { samples }) => sum + fixed + samples.length, 0));
  let at = 0;
  for (const point of points) {
    const { n, median, low, high, samples } = point;
    numbers.set([indexOf(point), n, median, low ?? Number.NaN, high ?? Number.NaN, samples.length], at);
    numbers.set(samples, at + fixed);
    at += fixed + samples.length;
  }
  return Buffer.from(numbers.buffer);
}

function pointsOf(rows: Buffer, arms: readonly PointArm[]): SeriesPoint[] {
  const numbers = new Float64Array(rows.buffer, rows.byteOffset, rows.length / Float64Array.BYTES_PER_ELEMENT);
  const points: SeriesPoint[] = [];
  for (let at = 0; at < numbers.length; ) {
    const [index, n, median, low, high, count] = numbers.subarray(at, at + fixed) as unknown as readonly number[];
    const { run, arm, commit, committedAt, title, startedAt } = arms[index!]!;
    points.push({
      run,
      arm,
      commit,
      committedAt,
      title,
      startedAt,
      n: n!,
      median: median!,
      low: Number.isNaN(low) ? null : low!,
      high: Number.isNaN(high) ? null : high!,
      samples: Array.from(numbers.subarray(at + fixed, at + fixed + count!)),
    });
    at += fixed + count!;
  }
  return points;
}

const longestStart = `${schema} 999999999999 ${"f".repeat(64)}\n`.length;

async function bytes(file: FileHandle, position: number, size: number, length: number): Promise<Buffer> {
  const wanted = Math.min(length, size - position);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, position);
  return buffer.subarray(0, bytesRead);
}

/** @throws Error where the file does not hold there what was written */
async function sound(file: FileHandle, position: number, length: number, sha256: string): Promise<Buffer> {
  const read = await bytes(file, position, position + length, length);
  if (digest(read) !== sha256) throw new Error("torn");
  return read;
}

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
