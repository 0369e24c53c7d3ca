import { z } from "zod";
import { check } from "../model/check.ts";
import { InputError } from "../model/errors.ts";

/** A file `data.js` of github-action-benchmark; its entries as they are, unchecked. */
export interface Dashboard {
  /** All members in their order; in the place of the entries stands null. */
  readonly members: Readonly<Record<string, unknown>>;
  /** ms since 1970 */
  readonly lastUpdate: number;
  readonly repoUrl: string;
  readonly suites: readonly DashboardSuite[];
}

export interface DashboardSuite {
  readonly name: string;
  readonly entries: readonly unknown[];
}

export const dashboardPrefix = "window.BENCHMARK_DATA = ";

const fileSchema = z.looseObject({ lastUpdate: z.number(), repoUrl: z.string() });

/**
 * The data file of a dashboard of github-action-benchmark: a script with one JSON value, or that value alone.
 *
 * @param origin what messages call the text
 * @throws InputError that names place and value for anything that is not such a file; entries are not looked into
 */
export function parseDashboard(text: string, origin: string): Dashboard {
  // A byte order mark counts as a space.
  const script = text.replace(/^\s*(window\.BENCHMARK_DATA\s*=)?/, "").trimEnd();
  let file: unknown;
  try {
    file = JSON.parse(script.endsWith(";") ? script.slice(0, -1) : script);
  } catch (error) {
    throw new InputError(`${origin}: no data.js of github-action-benchmark: not JSON: ${(error as Error).message}`);
  }
  const { lastUpdate, repoUrl } = check(fileSchema, file, origin);
  const { entries } = file as { entries?: unknown };
  if (typeof entries !== "object" || entries === null || Array.isArray(entries)) {
    const what = Array.isArray(entries) ? "a list" : JSON.stringify(entries)?.slice(0, 120);
    throw new InputError(`${origin}: entries: is no object of suites (${what})`);
  }
  const suites = Object.entries(entries).map(([name, ofSuite]): DashboardSuite => {
    if (Array.isArray(ofSuite)) return { name, entries: ofSuite };
    throw new InputError(`${origin}: entries[${JSON.stringify(name.slice(0, 120))}]: is no list of entries`);
  });
  return { members: { ...(file as object), entries: null }, lastUpdate, repoUrl, suites };
}
