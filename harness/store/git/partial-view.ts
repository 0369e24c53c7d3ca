import { setImmediate } from "node:timers/promises";
import { InputError } from "../../model/errors.ts";
import type { StoreFile, StoreView } from "../store.ts";
import { BlobReader } from "./blob-reader.ts";
import { contentOf } from "./content-of.ts";
import type { Fetched } from "./fetch-tip.ts";
import { byPath, listTree } from "./list-tree.ts";
import type { Repository } from "./repository.ts";

/** As git itself asks for what a partial repository lacks. */
const fetchFlags = ["--quiet", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--filter=blob:none"];

/**
 * Shows a commit of which perhaps only the trees are there. Contents are fetched when they are read: those that are
 * asked for at the same time together.
 *
 * @param fetched undefined: an empty store
 */
export async function withPartialView<T>(
  repository: Repository,
  fetched: Fetched | undefined,
  use: (view: StoreView) => Promise<T>,
): Promise<T> {
  const reader = new BlobReader(repository);
  let files: Promise<ReadonlyMap<string, StoreFile>> | undefined;
  const filesByPath = async () => {
    files ??= (fetched === undefined ? Promise.resolve([]) : listTree(repository, fetched.commit)).then(byPath);
    return await files;
  };
  let batch: { readonly ids: Set<string>; readonly done: Promise<void> } | undefined;
  const fetchBatch = async (ids: ReadonlySet<string>) => {
    await setImmediate();
    batch = undefined;
    const wanted = [...ids].map((id) => `${id}\n`).join("");
    const noop = ["-c", "fetch.negotiationAlgorithm=noop"];
    await repository.must("the store cannot be read", [...noop, "fetch", ...fetchFlags, "store", "--stdin"], wanted);
  };
  const have = async (id: string) => {
    if (fetched?.whole) return;
    if (batch === undefined) {
      const ids = new Set<string>();
      batch = { ids, done: fetchBatch(ids) };
    }
    batch.ids.add(id);
    await batch.done;
  };
  const read = async (path: string) => {
    const file = (await filesByPath()).get(path);
    if (file === undefined) throw new InputError(`${path}: no such file in ${repository.name}`);
    if (file.regular) await have(file.version);
    return await contentOf(reader, file);
  };
  const underWay = new Set<Promise<unknown>>();
  const followed = <R>(work: Promise<R>): Promise<R> => {
    const over = () => void underWay.delete(work);
    underWay.add(work);
    work.then(over, over);
    return work;
  };
  const view: StoreView = {
    name: repository.name,
    files: () => followed(filesByPath().then((found) => [...found.values()])),
    read: (path) => followed(read(path)),
  };
  try {
    return await use(view);
  } finally {
    // The repository goes when we return: nothing may still write to it.
    await Promise.allSettled(underWay);
    reader.close();
  }
}
