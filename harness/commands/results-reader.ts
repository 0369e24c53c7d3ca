import { InputError } from "../model/errors.ts";
import type { ExecutionResults } from "../model/execution-results.ts";
import { gateMatcher } from "../model/gate-matcher.ts";
import { formatKey } from "../model/key.ts";
import type { ResultLine } from "../model/result-line.ts";
import type { Suite } from "../model/target.ts";
import { parseProcessTiming } from "../parse/process-timing.ts";
import { parseResultLines } from "../parse/result-lines.ts";
import { quantile } from "../stats/quantile.ts";
import { parseForeign } from "./foreign-formats.ts";

/**
 * Reads what one execution of a suite printed.
 *
 * @param name of the suite
 * @returns from lines and what messages call them to one result a key: of what was measured several times, the median;
 *   and to the progress
 */
export function resultsReader(
  name: string,
  { measure, parser, expect }: Pick<Suite, "measure" | "parser" | "expect">,
): (lines: Iterable<string>, origin: string) => ExecutionResults {
  const expected = expect.map((glob) => ({ glob, matches: gateMatcher([glob]) }));
  const parse = (lines: Iterable<string>, origin: string): ExecutionResults => {
    if (measure === "process") return { results: parseProcessTiming(lines, name, origin), progress: [] };
    if (parser === "result-lines") return parseResultLines(lines, origin);
    const { executions, progress = [] } = parseForeign(parser, lines, name, origin);
    return { results: medians(executions), progress };
  };
  return (lines, origin) => {
    const read = parse(lines, origin);
    const keys = read.results.map(formatKey);
    const missing = expected.find(({ matches }) => !keys.some(matches));
    if (missing) throw new InputError(`${origin}: no result for ${missing.glob}, which the target expects`);
    return read;
  };
}

function medians(repeats: readonly (readonly ResultLine[])[]): ResultLine[] {
  const byKey = new Map<string, ResultLine[]>();
  for (const result of repeats.flat()) {
    const key = formatKey(result);
    const same = byKey.get(key);
    if (same) same.push(result);
    else byKey.set(key, [result]);
  }
  return [...byKey.values()].map((same) => {
    const values = same.map(({ value }) => value);
    const precision = Math.max(...same.map((result) => result.precision ?? 0));
    return { ...same[0]!, value: quantile(values, 0.5)!, ...(precision > 0 && { precision }) };
  });
}
