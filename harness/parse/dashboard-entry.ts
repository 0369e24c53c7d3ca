import { z } from "zod";
import { check } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import type { ResultLine } from "../model/result-line.ts";
import { benchQuantities } from "./bench-quantities.ts";
import { dashboardBench } from "./dashboard-bench.ts";
import { intoExecutions } from "./into-executions.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

/** One entry of a dashboard: what was measured of one commit. */
export interface DashboardEntry extends ParsedResults {
  readonly commit: string;
  /** First line of the commit's message. */
  readonly title: string;
  /** Where the file does not say it: when it was measured. */
  readonly committedAt: string;
  readonly measuredAt: string;
}

const entrySchema = z.looseObject({
  commit: z.looseObject({
    id: z.string().regex(/^[0-9a-f]{40,64}$/i, "is no full commit id"),
    message: z.string().optional(),
    timestamp: z.string().optional(),
  }),
  date: z.number().optional(),
  tool: z.string().min(1),
  benches: z.array(z.unknown()).min(1),
});

const longestTitle = 4000;
const zoned = /(?:Z|GMT|UTC|[-+]\d\d:?\d\d)$/i;
/** A date in seconds instead of milliseconds lies before it. */
const earliest = Date.UTC(1990);
const latest = Date.UTC(10_000) - 1;

/**
 * An entry of github-action-benchmark. A bench that comes several times was measured several times (`go test -count`).
 *
 * @param suite its name on the dashboard
 * @param place what messages call the entry
 * @returns at least one execution; benches that are no results are set aside
 * @throws InputError for an entry without commit, date or any result
 */
export function dashboardEntry(suite: string, entry: unknown, place: string): DashboardEntry {
  const { commit, date, tool, benches } = check(entrySchema, entry, place);
  // Without a zone it would be another moment on each machine that reads it.
  const committed = zoned.test(commit.timestamp ?? "") ? Date.parse(commit.timestamp!) : Number.NaN;
  const measured = date ?? committed;
  if (!(measured >= earliest && measured <= latest)) {
    throw new InputError(`${place}: date: is no time in milliseconds (${date ?? "missing"})`);
  }
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  for (const [at, bench] of benches.entries()) {
    const benchPlace = `${place}.benches[${at}]`;
    for (const quantity of benchQuantities(bench)) {
      try {
        results.push(dashboardBench(suite, tool, quantity, benchPlace));
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        setAside.push({ place: benchPlace, reason: error.message.replace(`${benchPlace}: `, "") });
      }
    }
  }
  if (results.length === 0) throw new InputError(`${place}: benches: none is a result: ${setAside[0]!.reason}`);
  return {
    commit: commit.id.toLowerCase(),
    title: (commit.message ?? "").split("\n")[0]!.trim().slice(0, longestTitle),
    committedAt: new Date(committed >= earliest && committed <= latest ? committed : measured).toISOString(),
    measuredAt: new Date(measured).toISOString(),
    executions: intoExecutions(results),
    setAside,
  };
}
