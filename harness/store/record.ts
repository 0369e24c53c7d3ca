import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { check } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { type RunRecord, runRecordSchema } from "../model/run-record.ts";
import { digestOf, formatBaseline, isNamedFor, parseBaseline, pathOf } from "./baseline.ts";
import { createFile } from "./create-file.ts";
import { storeFiles } from "./store-files.ts";
import { systemFailure } from "./system-failure.ts";
import { unfitForStore } from "./unfit-for-store.ts";

export interface Recorded {
  /** Path below the store's folder. */
  readonly file: string;
  /** `known`: the same run lay there already, and nothing was written. */
  readonly outcome: "new" | "known";
}

/**
 * Puts a run among the baselines: a file of its own, whole or not at all, never over another one. The store's folder
 * is made where it is missing.
 *
 * @throws InputError for a run that is not over or measured nothing, for another run under the same id, and for a
 *   store that cannot be written
 */
export async function record(storeDir: string, run: RunRecord): Promise<Recorded> {
  // What is written here must be readable for ever, and its names become paths.
  const checked = check(runRecordSchema, run, "run record");
  const unfit = unfitForStore(checked);
  if (unfit !== undefined) throw new InputError(`run ${checked.id} is no baseline: ${unfit}`);
  try {
    await mkdir(storeDir, { recursive: true });
    return await recordFit(storeDir, checked);
  } catch (error) {
    throw systemFailure(error, `run ${checked.id} cannot be recorded`);
  }
}

async function recordFit(storeDir: string, run: RunRecord): Promise<Recorded> {
  const place = pathOf(run);
  const known = await fileOfRun(storeDir, run.id);
  if (known === undefined && (await createFile(join(storeDir, place), formatBaseline(run)))) {
    return { file: place, outcome: "new" };
  }
  const file = known ?? place;
  const stored = parseBaseline(await readFile(join(storeDir, file), "utf8"), file);
  if (digestOf(stored) === digestOf(run)) return { file, outcome: "known" };
  throw new InputError(`${join(storeDir, file)}: another run is recorded under the id ${run.id}`);
}

/** @returns the file that holds a run of that id, wherever it lies */
async function fileOfRun(storeDir: string, id: string): Promise<string | undefined> {
  for await (const { path } of storeFiles(storeDir)) if (isNamedFor(path, id)) return path;
  return undefined;
}
