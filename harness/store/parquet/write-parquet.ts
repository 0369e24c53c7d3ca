import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InputError } from "../../model/errors.ts";
import type { Series, SeriesPoint } from "../../model/series.ts";
import type { History } from "../history.ts";
import { replaceFolder } from "../replace-folder.ts";
import { systemFailure } from "../system-failure.ts";
import { withDuckDB } from "./duckdb.ts";
import { type Manifest, type ManifestPart, manifestName } from "./manifest.ts";
import { parsePartPath, partPath } from "./part-path.ts";
import { PointsTable } from "./points-table.ts";

/**
 * Writes a history as Parquet: a part a month, suite, target and machine, and a manifest. The folder appears whole or not
 * at all.
 *
 * @param outDir made where it is missing; replaced where it is empty or holds an export
 * @throws InputError where outDir holds anything else, which then stays as it is, or cannot be written
 */
export async function writeParquet(history: History, outDir: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  try {
    await replaceFolder(outDir, refuseStrangers, async (folder) => {
      manifest = await writeAll(history, folder);
    });
  } catch (error) {
    throw systemFailure(error, "the export cannot be written");
  }
  return manifest!;
}

async function refuseStrangers(folder: string, names: readonly string[]): Promise<void> {
  const stranger = names.find((name) => name !== manifestName && !name.startsWith("target="));
  if (stranger !== undefined) throw new InputError(`${folder}: not an export of Plimsoll: it holds ${stranger}`);
  if (!names.includes(manifestName)) {
    throw new InputError(`${folder}: not an export of Plimsoll: ${manifestName} is missing`);
  }
}

async function writeAll({ series, runs, damaged }: History, folder: string): Promise<Manifest> {
  const parts = await withDuckDB(async (connection, duckdb) => {
    const table = await PointsTable.of(series, connection, duckdb);
    const written: ManifestPart[] = [];
    for (const [path, points] of [...pointsByPart(series)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const origin = parsePartPath(path);
      // A target's name comes from a file, and must not lead elsewhere.
      if (origin === undefined) throw new InputError(`the history cannot be exported: ${path} is no path of a part`);
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      const count = await table.write([...points], origin, file);
      const runs = new Set([...points.values()].flat().map(({ run }) => run)).size;
      const sha256 = createHash("sha256")
        .update(await readFile(file))
        .digest("hex");
      written.push({ path, runs, points: count, sha256 });
    }
    return written;
  });
  const manifest: Manifest = {
    schema: "plimsoll.parquet/1",
    runs,
    series: series.length,
    damaged: [...damaged],
    parts,
  };
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** By the part's path, then by the series' number. */
function pointsByPart(series: readonly Series[]): Map<string, Map<number, SeriesPoint[]>> {
  const parts = new Map<string, Map<number, SeriesPoint[]>>();
  series.forEach(({ target, suite, machine: { fingerprint }, points }, number) => {
    for (const point of points) {
      const month = point.startedAt.slice(0, "yyyy-mm".length);
      const path = partPath({ target, suite, fingerprint, month });
      const part = parts.get(path) ?? new Map<number, SeriesPoint[]>();
      parts.set(path, part);
      const ofSeries = part.get(number);
      if (ofSeries) ofSeries.push(point);
      else part.set(number, [point]);
    }
  });
  return parts;
}
