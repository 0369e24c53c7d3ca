import { randomInt } from "node:crypto";
import { InputError } from "../model/errors.ts";
import { randomSource } from "../stats/random-source.ts";
import { parseAddress } from "./address.ts";
import { directoryStore } from "./directory-store.ts";
import { gitStore } from "./git-store.ts";
import type { Store } from "./store.ts";

export interface OpenStoreOptions {
  /** Folder for copies of remote stores that make the next reading quick; absent or not writable: nothing is kept. */
  readonly cacheDir?: string;
  /** Folder in whose repository the names of remotes are looked up; by default the current one. */
  readonly folder?: string;
  /** Environment of the programs that are called; by default that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** For the pauses of writers that meet; by default seeded by the system, so that no two are alike. */
  readonly rng?: () => number;
}

/**
 * The store at an address. Nothing is read or made yet.
 *
 * @throws InputError for what is no address, or one that can only be read (Parquet)
 */
export function openStore(address: string, options: OpenStoreOptions = {}): Store {
  const parsed = parseAddress(address);
  switch (parsed.kind) {
    case "folder":
      return directoryStore(parsed.folder);
    case "git":
      return gitStore(parsed.remote, parsed.branch, {
        folder: process.cwd(),
        env: process.env,
        rng: randomSource(randomInt(2 ** 31)),
        ...options,
      });
    case "parquet":
      throw new InputError(`${address}: Parquet is only for history and site to read; records go to a folder or git:`);
  }
}
