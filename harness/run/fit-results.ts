import { coarser } from "../model/coarser.ts";
import { InputError } from "../model/errors.ts";
import { formatKey } from "../model/key.ts";
import type { ResultLine } from "../model/result-line.ts";
import type { ArmName, Execution, RunRecord } from "../model/run-record.ts";

type Metrics = RunRecord["metrics"];

export interface FittingResults {
  readonly values: Record<string, number>;
  /** All metrics of the run, those that are new included. */
  readonly metrics: Metrics;
}

/**
 * An execution's results, which must fit those before: a key keeps its unit and direction in the whole run, and an arm
 * prints the same keys each time. A metric is known no better than by its coarsest value.
 *
 * @throws InputError that names the key and what differs
 */
export function fitResults(
  { metrics, executions }: Pick<RunRecord, "metrics" | "executions">,
  arm: ArmName,
  lines: readonly ResultLine[],
): FittingResults {
  if (lines.length === 0) throw new InputError("it printed no result");
  const values: Record<string, number> = {};
  const fitting: Metrics = { ...metrics };
  for (const line of lines) {
    const key = formatKey(line);
    const { unit, better, value, precision } = line;
    if (Object.hasOwn(values, key)) throw new InputError(`${key} comes twice: ${values[key]} and ${value}`);
    values[key] = value;
    const known = fitting[key];
    if (known && known.unit !== unit) throw new InputError(`${key} is in "${unit}", and was in "${known.unit}" before`);
    if (known && known.better !== better) {
      throw new InputError(`${key}: ${better} is better, and ${known.better} was better before`);
    }
    fitting[key] = { unit, better, ...coarser(known?.precision, precision) };
  }
  const earlier = executions.find((execution) => execution.arm === arm && execution.invalid === undefined);
  if (earlier) checkKeys(values, earlier, fitting);
  return { values, metrics: fitting };
}

function checkKeys(values: Execution["values"], earlier: Execution, metrics: Metrics): void {
  const amount = (of: Execution["values"], key: string) => `${of[key]} ${metrics[key]?.unit}`;
  const before = `pair ${earlier.pair}, ${earlier.arm}`;
  const missing = Object.keys(earlier.values).find((key) => !Object.hasOwn(values, key));
  if (missing !== undefined)
    throw new InputError(`${missing} is missing; ${before}: ${amount(earlier.values, missing)}`);
  const added = Object.keys(values).find((key) => !Object.hasOwn(earlier.values, key));
  if (added !== undefined) throw new InputError(`${added} is new: ${amount(values, added)}; ${before} has no such key`);
}
