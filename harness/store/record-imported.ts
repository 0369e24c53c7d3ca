import type { RunRecord } from "../model/run-record.ts";
import { runIdOf } from "./baseline.ts";
import { type Recorded, record } from "./record.ts";
import type { Store } from "./store.ts";

/**
 * Puts imported runs among the baselines, in one change. The id of an imported run is a digest of what was imported:
 * one whose id is there is known, though the file that it comes from has gone on and says other things of itself.
 *
 * @returns how many there were of each kind
 * @throws InputError as `record` does
 */
export async function recordImported(
  store: Store,
  runs: readonly RunRecord[],
): Promise<Record<Recorded["outcome"], number>> {
  const ids = await store.change(async (view) => {
    const files = await view.files();
    return { answer: new Set(files.map(({ path }) => runIdOf(path))) };
  });
  const unknown = runs.filter(({ id }) => !ids.has(id));
  const recorded = unknown.length === 0 ? [] : await record(store, unknown);
  const fresh = recorded.filter(({ outcome }) => outcome === "new").length;
  return { new: fresh, known: runs.length - fresh };
}
