import type { Accepted, AcceptedShift } from "../model/accepted.ts";
import type { DamagedRecord } from "../model/site-data.ts";
import { parseAddress } from "../store/address.ts";
import { openStore } from "../store/open-store.ts";
import { readAccepted } from "../store/read-accepted.ts";
import { readStoredAccepted } from "../store/stored-accepted.ts";
import { withStoredAccepted } from "../store/with-stored-accepted.ts";
import type { Io } from "./io.ts";
import { defaultCache } from "./stored-history.ts";

export interface AcceptedShifts {
  readonly accepted: Accepted;
  /** Those of the store. */
  readonly stored: readonly AcceptedShift[];
  /** Set aside. */
  readonly damaged: readonly DamagedRecord[];
}

/**
 * What people accepted: in the file, and in pull requests that were merged, which the store tells of. An export as Parquet
 * knows nothing of them.
 *
 * @param file undefined: the default one, which may be missing
 * @param store its address
 * @throws InputError where either cannot be read
 */
export async function acceptedShifts(io: Io, file: string | undefined, store: string): Promise<AcceptedShifts> {
  const accepted = await readAccepted(file);
  if (parseAddress(store).kind === "parquet") return { accepted, stored: [], damaged: [] };
  const opened = openStore(store, { cacheDir: defaultCache, env: io.env, signal: io.signal });
  const { shifts, damaged } = await opened.read(readStoredAccepted);
  return { accepted: withStoredAccepted(accepted, shifts), stored: shifts, damaged };
}
