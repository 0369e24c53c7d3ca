import { isRecordPlace } from "../record-place.ts";
import type { StoreFile } from "../store.ts";
import type { Repository } from "./repository.ts";

const regularModes = new Set(["100644", "100755"]);

/**
 * @param commit that was fetched, at least its trees
 * @returns records and what passes for one, in the order of paths; a version is the id of the content
 * @throws RemoteFailure where a tree is missing or broken
 */
export async function listTree(repository: Repository, commit: string): Promise<StoreFile[]> {
  const listing = await repository.must("the store cannot be read", ["ls-tree", "-r", "-z", "--full-tree", commit]);
  return listing
    .split("\0")
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [, mode = "", version = "", path = ""] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return { path, version, regular: regularModes.has(mode) };
    })
    .filter(({ path }) => isRecordPlace(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The same files, to be looked up; in the order given. */
export function byPath(files: readonly StoreFile[]): ReadonlyMap<string, StoreFile> {
  return new Map(files.map((file) => [file.path, file]));
}
