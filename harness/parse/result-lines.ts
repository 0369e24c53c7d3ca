import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import { type ResultLine, resultLineSchema } from "../model/result-line.ts";

/**
 * Plimsoll's own protocol (harness/workloads/PROTOCOL.md): one JSON object a line and nothing else.
 *
 * @param lines stdout, by line
 * @param origin what messages call the text
 * @returns at least one result, no key twice
 * @throws InputError that names line and value; a half line, NaN or a second result of one key keeps nothing
 */
export function parseResultLines(lines: Iterable<string>, origin: string): ResultLine[] {
  const results = new Map<string, ResultLine>();
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === "") continue;
    const place = `${origin} line ${number}`;
    if (!line.trimStart().startsWith("{")) {
      throw new InputError(`${place}: not a result line: ${JSON.stringify(line.slice(0, 120))}`);
    }
    const result = checkJson(resultLineSchema, line, place);
    const key = formatKey(result);
    if (results.has(key)) throw new InputError(`${place}: ${key} comes a second time (${result.value})`);
    results.set(key, result);
  }
  if (results.size === 0) throw new InputError(`${origin}: no result in ${number} lines`);
  return [...results.values()];
}
