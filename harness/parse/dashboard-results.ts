import { InputError } from "../model/errors.ts";
import { parseCustomBenches } from "./custom-benches.ts";
import { parseDashboard } from "./dashboard.ts";
import { dashboardEntry } from "./dashboard-entry.ts";
import { namePart } from "./name-part.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

const tool = "github-action-benchmark";

/**
 * All results on a dashboard of github-action-benchmark, suite by suite and entry by entry, of whatever commits; or
 * those of a list for its custom tools, where the units say which direction is better.
 *
 * @param suite of the results; undefined: each has the name that it has on the dashboard
 * @param origin what messages call the text
 * @returns at least one execution; entries and benches that are no results are set aside
 * @throws InputError where it is no such file or nothing in it is a result
 */
export function parseDashboardResults(text: string, suite: string | undefined, origin: string): ParsedResults {
  if (/^\s*\[/.test(text)) return parseCustomBenches(text, suite ?? tool, tool, origin);
  const executions: ParsedResults["executions"][number][] = [];
  const setAside: SetAside[] = [];
  for (const { name, entries } of parseDashboard(text, origin).suites) {
    for (const [at, entry] of entries.entries()) {
      const place = `${origin}: entries[${JSON.stringify(name.slice(0, 120))}][${at}]`;
      try {
        const parsed = dashboardEntry(namePart(suite ?? (name || tool)), entry, place);
        executions.push(...parsed.executions);
        setAside.push(...parsed.setAside);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        setAside.push({ place, reason: error.message.replace(`${place}: `, "") });
      }
    }
  }
  if (executions.length === 0)
    throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions, setAside };
}
