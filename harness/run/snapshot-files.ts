import type { BigIntStats } from "node:fs";
import { lstat, readdir, readlink, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join, relative } from "node:path";
import { InputError } from "../model/errors.ts";

export type SnapshotFile =
  | { readonly kind: "file"; readonly bytes: number /** Last time, ns. */; readonly writtenAt: bigint }
  | { readonly kind: "folder" }
  | { readonly kind: "link"; readonly target: string };

/** All that is below a folder, as far as names, sizes and times tell. */
export interface SnapshotFiles {
  /** By path relative to the folder. */
  readonly byPath: ReadonlyMap<string, SnapshotFile>;
  /** On the device: holes of sparse files take nothing, and what has several names counts once. */
  readonly allocatedBytes: number;
  /** Path of the largest file. */
  readonly largest: string;
  /** There is something that not even its owner may write. */
  readonly guarded: boolean;
}

const ownerMayWrite = 0o200n;
const sectorBytes = 512;

/**
 * Looks through a folder that executions are to start from.
 *
 * @param folder without symbolic links
 * @throws InputError for what no copy can be made of: sockets, pipes, devices, links that lead out of the folder; and
 *   where there is no file
 */
export async function snapshotFiles(folder: string): Promise<SnapshotFiles> {
  const stats = new Map<string, BigIntStats>();
  const byPath = new Map<string, SnapshotFile>();
  for await (const path of pathsBelow(folder)) {
    const found = await lstat(join(folder, path), { bigint: true });
    stats.set(path, found);
    byPath.set(path, await describe(folder, path, found));
  }
  const files = [...stats].filter(([, found]) => found.isFile());
  if (files.length === 0) throw new InputError(`${folder}: there is no file in it`);
  const links = (path: string) => byPath.get(path)!.kind === "link";
  const once = new Map(files.map(([, found]) => [`${found.dev} ${found.ino}`, Number(found.blocks) * sectorBytes]));
  return {
    byPath,
    allocatedBytes: [...once.values()].reduce((sum, bytes) => sum + bytes, 0),
    largest: files.reduce((most, one) => (one[1].size > most[1].size ? one : most))[0],
    guarded: [...stats].some(([path, { mode }]) => !links(path) && (mode & ownerMayWrite) === 0n),
  };
}

/** The folder itself first, as the empty path. */
async function* pathsBelow(folder: string, path = ""): AsyncGenerator<string> {
  if (path !== "") yield path;
  const entries = await readdir(join(folder, path), { withFileTypes: true });
  for (const entry of entries) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) yield* pathsBelow(folder, below);
    else yield below;
  }
}

async function describe(folder: string, path: string, stats: BigIntStats): Promise<SnapshotFile> {
  const place = join(folder, path);
  if (stats.isFile()) return { kind: "file", bytes: Number(stats.size), writtenAt: stats.mtimeNs };
  if (stats.isDirectory()) return { kind: "folder" };
  if (!stats.isSymbolicLink()) throw new InputError(`${place}: is no file, folder or symbolic link`);
  const target = await readlink(place);
  if (await leadsOut(folder, place, target)) {
    throw new InputError(`${place}: leads out of the snapshot, to ${target}`);
  }
  return { kind: "link", target };
}

/** By its text alone, and by where it ends, since the folders that it goes through may be links as well. */
async function leadsOut(folder: string, link: string, target: string): Promise<boolean> {
  if (isAbsolute(target) || isOutside(folder, join(dirname(link), target))) return true;
  // What leads nowhere leads nowhere else.
  const end = await realpath(link).catch(() => undefined);
  return end !== undefined && isOutside(folder, end);
}

function isOutside(folder: string, place: string): boolean {
  const path = relative(folder, place);
  return path === ".." || path.startsWith("../");
}
