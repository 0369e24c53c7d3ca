import { check } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { type RunRecord, runRecordSchema } from "../model/run-record.ts";
import type { DamagedRecord } from "../model/site-data.ts";
import { digestOf, formatBaseline, parseEnvelope } from "./baseline.ts";
import { confirmationsFolder, isConfirmation } from "./record-place.ts";
import type { Store, StoreFile, StoreView } from "./store.ts";
import { folderName, unfitForStore } from "./unfit-for-store.ts";

export interface Confirmations {
  /** Of two arms: the last commit of an old level, and the first of a new one. In the order of paths. */
  readonly runs: readonly RunRecord[];
  /** Set aside; whoever shows the others shows these too. */
  readonly damaged: readonly DamagedRecord[];
}

/** All runs of a store that were measured to confirm changes. */
export async function readConfirmations(view: StoreView): Promise<Confirmations> {
  const files = (await view.files()).filter(({ path }) => isConfirmation(path));
  // All at once: a remote store can then answer for all of them in one go.
  const read = await Promise.all(files.map((file) => readConfirmation(view, file)));
  return {
    runs: read.flatMap((one) => ("run" in one ? [one.run] : [])),
    damaged: read.flatMap((one) => ("run" in one ? [] : [one])),
  };
}

/**
 * Keeps a run that was measured to confirm a change: a file of its own, beside the baselines of its machine.
 *
 * @returns the file's path below the store's root
 * @throws InputError for a run that confirms nothing, or a store that cannot be written
 */
export async function storeConfirmation(store: Store, run: RunRecord): Promise<string> {
  const checked = check(runRecordSchema, run, "run record");
  const unfit = unfitForConfirmation(checked);
  if (unfit !== undefined) throw new InputError(`run ${checked.id} confirms nothing: ${unfit}`);
  const path = confirmationPath(checked);
  const { target, suite } = checked;
  const { base, head } = checked.arms;
  const message = `confirm ${target}/${suite} ${base!.commit.slice(0, 12)}..${head.commit.slice(0, 12)} ${checked.id}`;
  return await store.change(async (view) => {
    if (!(await view.files()).some((file) => file.path === path))
      return { change: { add: new Map([[path, formatBaseline(checked)]]), remove: [], message }, answer: path };
    if (digestOf(parseConfirmation(await view.read(path), path)) === digestOf(checked)) return { answer: path };
    throw new InputError(`${view.name}/${path}: another run is stored under the id ${checked.id}`);
  });
}

async function readConfirmation(
  view: StoreView,
  { path, regular }: StoreFile,
): Promise<{ readonly run: RunRecord } | DamagedRecord> {
  if (!regular) return { file: path, reason: "not a regular file" };
  try {
    return { run: parseConfirmation(await view.read(path), path) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { file: path, reason: error.message.replace(`${path}: `, "") };
  }
}

/** @throws InputError that begins with the file for whatever `storeConfirmation` would not have put there */
function parseConfirmation(text: string, file: string): RunRecord {
  const run = parseEnvelope(text, file);
  const unfit = unfitForConfirmation(run);
  if (unfit !== undefined) throw new InputError(`${file}: ${unfit}`);
  const place = confirmationPath(run);
  if (file !== place) throw new InputError(`${file}: in the wrong place: belongs at ${place}`);
  return run;
}

/** Two commits that are the same program are an answer too, though nothing was executed. */
function unfitForConfirmation(run: RunRecord): string | undefined {
  if (run.arms.base === undefined) return "it has one arm";
  const identical = run.stopped?.reason === "identical" && run.executions.length === 0;
  if (identical && folderName.test(run.target) && folderName.test(run.suite)) return undefined;
  return unfitForStore(run);
}

function confirmationPath({ target, suite, machine, arms, id }: RunRecord): string {
  const [base, head] = [arms.base!, arms.head].map(({ commit }) => commit.slice(0, 12));
  return `${target}/${suite}/${machine.fingerprint}/${confirmationsFolder}/${base}-${head}-${id}.json`;
}
