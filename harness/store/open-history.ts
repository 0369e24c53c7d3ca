import { parseAddress } from "./address.ts";
import { type History, readHistory, type Selection } from "./history.ts";
import { type OpenStoreOptions, openStore } from "./open-store.ts";
import { readParquet } from "./parquet/read-parquet.ts";

/**
 * What is known of metrics at an address: that of a store, or of an export as Parquet.
 *
 * @throws InputError where there is none, or it cannot be read
 */
export function openHistory(
  address: string,
  selection: Selection = {},
  options: OpenStoreOptions = {},
): Promise<History> {
  if (parseAddress(address).kind === "parquet")
    return readParquet(address, selection, { ...options, env: options.env ?? {} });
  return readHistory(openStore(address, options), selection, options);
}
