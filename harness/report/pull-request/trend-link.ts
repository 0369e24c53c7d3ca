import { isKey } from "../../model/key.ts";

/** Longer names are no addresses that a person follows. */
const longestKey = 500;

/** Address of a metric's chart, as the trend site reads it. What has no name there has no address. */
export function trendLink(site: string | undefined, suite: string, key: string): string | undefined {
  if (site === undefined || key.length > longestKey || !isKey(key) || !URL.canParse(site)) return undefined;
  const address = new URL(site);
  // Keys stay readable: a value may hold these as they are.
  const state = new URLSearchParams({ suite, metric: key }).toString();
  address.hash = state.replace(/%(2F|3A|2C|3D)/g, (code) => decodeURIComponent(code));
  return address.href;
}
