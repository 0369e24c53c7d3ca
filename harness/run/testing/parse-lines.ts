import { checkJson } from "../../model/check.ts";
import type { ExecutionResults } from "../../model/execution-results.ts";
import { resultLineSchema } from "../../model/result-line.ts";

/** Result lines, one JSON object each, as workloads print them. */
export function parseLines(lines: Iterable<string>, origin: string): ExecutionResults {
  const results = [...lines].map((line, at) => checkJson(resultLineSchema, line, `${origin} line ${at + 1}`));
  return { results, progress: [] };
}
