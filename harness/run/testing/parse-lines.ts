import { checkJson } from "../../model/check.ts";
import { type ResultLine, resultLineSchema } from "../../model/result-line.ts";

/** Result lines, one JSON object each, as workloads print them. */
export function parseLines(lines: Iterable<string>, origin: string): ResultLine[] {
  return [...lines].map((line, at) => checkJson(resultLineSchema, line, `${origin} line ${at + 1}`));
}
