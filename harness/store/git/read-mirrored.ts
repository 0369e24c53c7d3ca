import { rm } from "node:fs/promises";
import { NoSuchStoreError } from "../no-such-store.ts";
import type { StoreView } from "../store.ts";
import { fetchTip, remoteTip } from "./fetch-tip.ts";
import { bringUpToDate, currentMirror, type Mirror, makeCurrent, newMirror, type ObjectFormat } from "./mirror.ts";
import { patiently } from "./patiently.ts";
import type { Caller } from "./remote.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { openRepository, type Repository } from "./repository.ts";
import { usesOtherHashes, withTemporaryRepository } from "./temporary-repository.ts";
import { BrokenRepository, withWholeView } from "./whole-view.ts";

export interface Source {
  /** Name of the store, for messages. */
  readonly name: string;
  readonly remote: string;
  readonly branch: string;
  readonly caller: Caller;
}

type Use<T> = (view: StoreView) => Promise<T>;

/**
 * Shows a branch's latest commit from a copy that is kept, of which only what is new is fetched. A broken copy is
 * replaced, and `use` asked again.
 *
 * @param home folder for the branch's copies; undefined or not writable: the copy is removed after use
 * @throws InputError where there is no such branch, RemoteFailure where the remote cannot be read
 */
export async function readMirrored<T>(source: Source, home: string | undefined, use: Use<T>): Promise<T> {
  const current = home === undefined ? undefined : await currentMirror(home);
  if (current !== undefined) {
    try {
      return await readCurrent(source, current, use);
    } catch (error) {
      if (!isOfCopy(error)) throw error;
    }
  }
  const anew = async (objectFormat: ObjectFormat) => {
    const mirror = home === undefined ? undefined : await newMirror(home, objectFormat);
    if (mirror === undefined || home === undefined) return await readTemporarily(source, use);
    return await readNew(source, home, mirror, use);
  };
  try {
    return await anew("sha1");
  } catch (error) {
    if (error instanceof RemoteFailure && usesOtherHashes(error)) return await anew("sha256");
    throw error;
  }
}

async function readCurrent<T>(source: Source, { folder, objectFormat }: Mirror, use: Use<T>): Promise<T> {
  const { name, remote, branch, caller } = source;
  const repository = await openRepository(folder, name, remote, caller, objectFormat);
  const tip = await patiently(() => remoteTip(repository, branch), caller.signal);
  if (tip === undefined) throw new NoSuchStoreError(name);
  return await withWholeView(repository, await bringUpToDate(repository, branch, tip), use);
}

async function readNew<T>(source: Source, home: string, mirror: Mirror, use: Use<T>): Promise<T> {
  const { name, remote, caller } = source;
  let isKept = false;
  try {
    const repository = await openRepository(mirror.folder, name, remote, caller, mirror.objectFormat);
    const tip = await fetchWhole(source, repository);
    isKept = await makeCurrent(home, mirror).then(
      () => true,
      () => false,
    );
    return await withWholeView(repository, tip, use);
  } finally {
    if (!isKept) await rm(mirror.folder, { recursive: true, force: true });
  }
}

async function readTemporarily<T>(source: Source, use: Use<T>): Promise<T> {
  const { name, remote, caller } = source;
  return await withTemporaryRepository(name, remote, caller, async (repository) =>
    withWholeView(repository, await fetchWhole(source, repository), use),
  );
}

async function fetchWhole({ name, branch, caller }: Source, repository: Repository): Promise<string> {
  const fetched = await patiently(() => fetchTip(repository, branch, "everything"), caller.signal);
  if (fetched === undefined) throw new NoSuchStoreError(name);
  return fetched.commit;
}

/** Whether the copy, rather than the remote, may be to blame. */
function isOfCopy(error: unknown): boolean {
  return error instanceof BrokenRepository || (error instanceof RemoteFailure && error.kind !== "unreachable");
}
