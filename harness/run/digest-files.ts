import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";

export interface FileDigest {
  /** Relative to the folder. */
  readonly path: string;
  readonly sha256: string;
  readonly executable: boolean;
}

/**
 * All regular files below a folder, sorted by path.
 *
 * @throws AbortError when the signal aborts
 */
export async function digestFiles(folder: string, signal?: AbortSignal): Promise<FileDigest[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const files: FileDigest[] = [];
  for (const path of paths) files.push(await fileDigest(folder, path, signal));
  return files;
}

/** @param path relative to the folder */
export async function fileDigest(folder: string, path: string, signal?: AbortSignal): Promise<FileDigest> {
  const file = join(folder, path);
  return { path, sha256: await sha256(file, signal), executable: ((await stat(file)).mode & 0o111) !== 0 };
}

/** One digest over all files: equal for equal paths, contents and executable bits. */
export function combinedDigest(files: readonly FileDigest[]): string {
  const text = JSON.stringify(files.map(({ path, sha256, executable }) => [path, sha256, executable]));
  return `sha256:${createHash("sha256").update(text).digest("hex")}`;
}

async function sha256(file: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest("hex");
}
