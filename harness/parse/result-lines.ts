import { z } from "zod";
import { check, checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import type { ExecutionResults } from "../model/execution-results.ts";
import { formatKey } from "../model/key.ts";
import { type ProgressLine, progressKey, progressLineSchema } from "../model/progress-line.ts";
import { type ResultLine, resultLineSchema } from "../model/result-line.ts";

/**
 * Plimsoll's own protocol (harness/workloads/PROTOCOL.md): one JSON object a line and nothing else, a result or, where it
 * has `progress`, a curve over time.
 *
 * @param lines stdout, by line
 * @param origin what messages call the text
 * @returns at least one result, no key twice
 * @throws InputError that names line and value; a half line, NaN or a second line of one key keeps nothing
 */
export function parseResultLines(lines: Iterable<string>, origin: string): ExecutionResults {
  const results = new Map<string, ResultLine>();
  const progress = new Map<string, ProgressLine>();
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === "") continue;
    const place = `${origin} line ${number}`;
    if (!line.trimStart().startsWith("{")) {
      throw new InputError(`${place}: not a result line: ${JSON.stringify(line.slice(0, 120))}`);
    }
    const value = checkJson(objectSchema, line, place);
    if (Object.hasOwn(value, "progress")) {
      const curve = check(progressLineSchema, value, place);
      const key = progressKey(curve);
      if (progress.has(key)) throw new InputError(`${place}: the progress of ${key} comes a second time`);
      progress.set(key, curve);
    } else {
      const result = check(resultLineSchema, value, place);
      const key = formatKey(result);
      if (results.has(key)) throw new InputError(`${place}: ${key} comes a second time (${result.value})`);
      results.set(key, result);
    }
  }
  if (results.size === 0) throw new InputError(`${origin}: no result in ${number} lines`);
  return { results: [...results.values()], progress: [...progress.values()] };
}

const objectSchema = z.looseObject({});
