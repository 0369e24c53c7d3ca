import { check } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { type RunRecord, runRecordSchema } from "../model/run-record.ts";
import { digestOf, formatBaseline, parseBaseline, pathOf, runIdOf } from "./baseline.ts";
import { fileKind } from "./file-kind.ts";
import { prunedRun } from "./pruned-run.ts";
import type { Store, StoreFile, StoreView } from "./store.ts";
import { unfitForStore } from "./unfit-for-store.ts";

export interface Recorded {
  /** Path below the store's root. */
  readonly file: string;
  /** `known`: the same run lay there already, and nothing was written. */
  readonly outcome: "new" | "known";
}

/**
 * Puts runs among the baselines: a file of its own for each, whole or not at all, never over another one. A store that
 * does not exist is made.
 *
 * @param runs recorded together, at least 1; a run that is there twice is one record
 * @returns what became of each, in their order
 * @throws InputError for a run that is not over or measured nothing, for another run under the same id, and for a
 *   store that cannot be written; no run is recorded then, but for those that a folder took before it failed
 */
export async function record(store: Store, runs: readonly RunRecord[]): Promise<Recorded[]> {
  const checked = runs.map(fitRun);
  const message = checked.length === 1 ? `record ${nameOf(checked[0]!)}` : `record ${checked.length} runs`;
  return await store.change(async (view) => {
    const files = await view.files();
    const places = placesOfRuns(files);
    const add = new Map<string, string>();
    const added = new Map<string, string>();
    const recordOne = async (run: RunRecord): Promise<Recorded> => {
      const digest = digestOf(run);
      const known = places.get(run.id);
      if (known !== undefined && (await digestAt(view, known)) !== digest) throw taken(`${view.name}/${known}`, run);
      if (known !== undefined) return { file: known, outcome: "known" };
      const pruned = await prunedRun(view, run, files);
      if (pruned !== undefined && pruned.sha256 !== digest) throw taken(`${view.name}/${pruned.file}`, run);
      if (pruned !== undefined) return { file: pruned.file, outcome: "known" };
      const file = pathOf(run);
      const earlier = added.get(run.id);
      if (earlier !== undefined && earlier !== digest) throw taken("the runs to be recorded", run);
      added.set(run.id, digest);
      add.set(file, formatBaseline(run));
      return { file, outcome: earlier === undefined ? "new" : "known" };
    };
    // All at once: a remote store can then answer for all of them in one go.
    const answer = await Promise.all(checked.map(recordOne));
    return add.size === 0 ? { answer } : { change: { add, remove: [], message }, answer };
  });
}

/** What is written here must be readable for ever, and its names become paths. */
function fitRun(run: RunRecord): RunRecord {
  const checked = check(runRecordSchema, run, "run record");
  const unfit = unfitForStore(checked);
  if (unfit !== undefined) throw new InputError(`run ${checked.id} is no baseline: ${unfit}`);
  return checked;
}

/** @returns the files that hold runs, wherever they lie, by id */
function placesOfRuns(files: readonly StoreFile[]): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const { path } of files) {
    const id = runIdOf(path);
    if (id !== undefined && !places.has(id) && fileKind(path) === "run") places.set(id, path);
  }
  return places;
}

async function digestAt(view: StoreView, file: string): Promise<string> {
  return digestOf(parseBaseline(await view.read(file), file));
}

function taken(place: string, { id }: RunRecord): InputError {
  return new InputError(`${place}: another run is recorded under the id ${id}`);
}

function nameOf({ target, suite, id }: RunRecord): string {
  return `${target}/${suite} ${id}`;
}
