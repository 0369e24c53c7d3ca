import { coarser } from "../model/coarser.ts";
import { InputError } from "../model/errors.ts";
import type { ExecutionResults } from "../model/execution-results.ts";
import { gateMatcher } from "../model/gate-matcher.ts";
import { formatKey } from "../model/key.ts";
import { type ProgressLine, progressKey } from "../model/progress-line.ts";
import type { ArmName, Execution, RunRecord } from "../model/run-record.ts";

type Metrics = RunRecord["metrics"];
type Curves = NonNullable<Execution["progress"]>;

/** What is known of the run so far. */
export type FittedRun = Pick<RunRecord, "metrics" | "executions"> & { readonly plan: Pick<RunRecord["plan"], "gate"> };

export interface FittingResults {
  readonly values: Record<string, number>;
  /** All metrics of the run, those that are new included. */
  readonly metrics: Metrics;
  /** Absent: there is none. */
  readonly progress?: Curves;
}

/**
 * An execution's results, which must fit those before: a key keeps its unit and direction in the whole run, and an arm
 * prints the same keys each time, those at least that may block: of others a value may round to nothing now and then. A
 * metric is known no better than by its coarsest value. Progress keeps its unit, and may be missing.
 *
 * @throws InputError that names the key and what differs
 */
export function fitResults(
  { metrics, executions, plan }: FittedRun,
  arm: ArmName,
  { results, progress }: ExecutionResults,
): FittingResults {
  if (results.length === 0) throw new InputError("it printed no result");
  const values: Record<string, number> = {};
  const fitting: Metrics = { ...metrics };
  for (const line of results) {
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
  if (earlier) checkKeys(values, earlier, fitting, gateMatcher(plan.gate));
  return { values, metrics: fitting, ...(progress.length > 0 && { progress: fitProgress(progress, executions) }) };
}

function fitProgress(lines: readonly ProgressLine[], before: readonly Execution[]): Curves {
  const curves: Curves = {};
  for (const line of lines) {
    const key = progressKey(line);
    const { unit, points } = line;
    if (Object.hasOwn(curves, key)) throw new InputError(`the progress of ${key} comes twice`);
    const known = before.find(({ progress = {} }) => Object.hasOwn(progress, key))?.progress?.[key];
    if (known && known.unit !== unit) {
      throw new InputError(`the progress of ${key} is in "${unit}", and was in "${known.unit}" before`);
    }
    curves[key] = { unit, points };
  }
  return curves;
}

function checkKeys(
  values: Execution["values"],
  earlier: Execution,
  metrics: Metrics,
  mayBlock: (key: string) => boolean,
): void {
  const amount = (of: Execution["values"], key: string) => `${of[key]} ${metrics[key]?.unit}`;
  const before = `pair ${earlier.pair}, ${earlier.arm}`;
  const lacks = (of: Execution["values"]) => (key: string) => !Object.hasOwn(of, key) && mayBlock(key);
  const missing = Object.keys(earlier.values).find(lacks(values));
  if (missing !== undefined)
    throw new InputError(`${missing} is missing; ${before}: ${amount(earlier.values, missing)}`);
  const added = Object.keys(values).find(lacks(earlier.values));
  if (added !== undefined) throw new InputError(`${added} is new: ${amount(values, added)}; ${before} has no such key`);
}
