import { createHash } from "node:crypto";
import { combinedDigest, digestFiles } from "./digest-files.ts";
import type { SnapshotFiles } from "./snapshot-files.ts";

/** Digests of folders that were read already: stores are large, and one command may measure several runs. */
const known = new Map<string, string>();

/**
 * One digest over a snapshot: equal for equal paths, contents, executable bits and links. Empty folders and times have
 * no part in it.
 *
 * @param folder as it was looked through: as long as names, sizes and times are the same, it is read once
 */
export async function snapshotDigest(folder: string, { byPath }: SnapshotFiles, signal: AbortSignal): Promise<string> {
  const seen = JSON.stringify([folder, ...byPath], (_, value) => (typeof value === "bigint" ? `${value}` : value));
  const name = createHash("sha256").update(seen).digest("hex");
  const before = known.get(name);
  if (before !== undefined) return before;
  const links = [...byPath].flatMap(([path, file]) => (file.kind === "link" ? [{ path, target: file.target }] : []));
  const files = [
    ...(await digestFiles(folder, signal)),
    ...links.map(({ path, target }) => ({ path, sha256: sha256(`link to ${target}`), executable: false })),
  ];
  const digest = combinedDigest(files.sort((a, b) => (a.path < b.path ? -1 : 1)));
  known.set(name, digest);
  return digest;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
