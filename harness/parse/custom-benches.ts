import { z } from "zod";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import type { ResultLine } from "../model/result-line.ts";
import { dashboardBench } from "./dashboard-bench.ts";
import { intoExecutions } from "./into-executions.ts";
import type { ParsedResults, SetAside } from "./parsed-results.ts";

/**
 * The JSON list that github-action-benchmark takes from custom tools: `[{ name, value, unit, range?, extra? }]`.
 *
 * @param tool says which direction is better; of any other than the two custom ones the unit says it
 * @param origin what messages call the text
 * @returns at least one execution; benches that are no results are set aside
 * @throws InputError where it is no such list or nothing in it is a result
 */
export function parseCustomBenches(text: string, suite: string, tool: string, origin: string): ParsedResults {
  const results: ResultLine[] = [];
  const setAside: SetAside[] = [];
  for (const [at, bench] of checkJson(z.array(z.unknown()), text, origin).entries()) {
    const place = `${origin}: [${at}]`;
    try {
      results.push(dashboardBench(suite, tool, bench, place));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      setAside.push({ place, reason: error.message.replace(`${place}: `, "") });
    }
  }
  if (results.length === 0) throw new InputError(`${origin}: no result${setAside[0] ? `: ${setAside[0].reason}` : ""}`);
  return { executions: intoExecutions(results), setAside };
}
