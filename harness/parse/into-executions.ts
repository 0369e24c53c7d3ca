import { formatKey } from "../model/key.ts";
import type { ResultLine } from "../model/result-line.ts";

/** Results of which some repeat: what comes for the nth time belongs to the nth execution. */
export function intoExecutions(results: Iterable<ResultLine>): ResultLine[][] {
  const executions: ResultLine[][] = [];
  const times = new Map<string, number>();
  for (const result of results) {
    const key = formatKey(result);
    const nth = times.get(key) ?? 0;
    times.set(key, nth + 1);
    if (nth === executions.length) executions.push([]);
    executions[nth]!.push(result);
  }
  return executions;
}
