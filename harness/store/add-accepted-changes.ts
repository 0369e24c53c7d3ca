import { posix } from "node:path";
import { type AcceptedChange, acceptedPath, formatAcceptedChange } from "./accepted-change.ts";
import { fileKind } from "./file-kind.ts";
import type { Store } from "./store.ts";

/**
 * Keeps what was accepted in merged pull requests: a file of its own for each, all in one change, none of them rewritten.
 *
 * @returns those that were not there yet
 * @throws InputError for a change that could not be read again, and for a store that cannot be written
 */
export async function addAcceptedChanges(
  store: Store,
  changes: readonly AcceptedChange[],
): Promise<readonly AcceptedChange[]> {
  const texts = new Map(changes.map((change) => [change, formatAcceptedChange(change)]));
  if (changes.length === 0) return [];
  return await store.change(async (view) => {
    const files = (await view.files()).filter(({ path }) => fileKind(path) === "accepted");
    const known = new Set(files.map(({ path }) => posix.basename(path)));
    const fresh = changes.filter((change) => {
      const name = posix.basename(acceptedPath(change));
      return !known.has(name) && known.add(name);
    });
    if (fresh.length === 0) return { answer: fresh };
    const add = new Map(fresh.map((change) => [acceptedPath(change), texts.get(change)!]));
    const [first] = fresh;
    const message =
      fresh.length === 1 ? `accept pull request ${first!.pullRequest}` : `accept ${fresh.length} pull requests`;
    return { change: { add, remove: [], message }, answer: fresh };
  });
}
