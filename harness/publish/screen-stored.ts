import { screenAgainst } from "../commands/screen-against-store.ts";
import type { Accepted } from "../model/accepted.ts";
import type { Config } from "../model/config.ts";
import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { Screening } from "../model/screening.ts";
import { NoSuchStoreError } from "../store/no-such-store.ts";
import { openHistory } from "../store/open-history.ts";

export interface StoredNights {
  /** Address of the store; undefined: there is none. */
  readonly store: string | undefined;
  readonly history: Config["baselines"]["history"];
  readonly accepted: Accepted;
  readonly cacheDir?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Told why there is nothing to hold against, once. */
  readonly onLacking: (sentence: string) => void;
}

/**
 * Holds runs' heads against the stored nights of main. A store that cannot be read takes nothing from what was measured
 * side by side, and is said.
 */
export function screenStored({ store, history, accepted, cacheDir, env, signal, onLacking }: StoredNights) {
  let lacking = store === undefined;
  return async (run: RunRecord): Promise<Screening | undefined> => {
    if (lacking) return undefined;
    try {
      const selection = { target: run.target, suite: run.suite };
      const found = await openHistory(store!, selection, { env, signal, ...(cacheDir !== undefined && { cacheDir }) });
      return screenAgainst(found, run, history === "block" ? { block: true } : {}, accepted);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      lacking = true;
      // Before the first night there is none: a warning in every comment would be of no use to anybody.
      if (error instanceof NoSuchStoreError && history !== "block") return undefined;
      onLacking(`not held against the baselines: ${error.message}`);
      return undefined;
    }
  };
}
