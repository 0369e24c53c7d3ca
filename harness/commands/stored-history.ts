import type { DamagedRecord } from "../model/site-data.ts";
import { clean } from "../report/clean.ts";
import type { History, Selection } from "../store/history.ts";
import { openHistory } from "../store/open-history.ts";
import type { Io } from "./io.ts";

/** Copies of what was read, so that reading it again is quick; may be removed at any time. */
export const defaultCache = ".plimsoll/cache";

/** What `--store` takes where nothing is written. */
export const storeToRead = "where the baselines are: a folder, git:REMOTE[#BRANCH], parquet:DIR or s3://BUCKET/PREFIX";

/**
 * The history at an address as people give it to `--store`.
 *
 * @throws InputError where there is none, or it cannot be read
 */
export function storedHistory(io: Io, address: string, selection: Selection = {}): Promise<History> {
  return openHistory(address, selection, { cacheDir: defaultCache, env: io.env, signal: io.signal });
}

/** Says on stderr what was set aside. */
export function nameDamaged(io: Io, damaged: readonly DamagedRecord[]): void {
  for (const { file, reason } of damaged) io.err(`set aside: ${clean(file)}: ${clean(reason)}\n`);
}
