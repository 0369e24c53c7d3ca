import { check } from "./check.ts";
import { InputError } from "./errors.ts";
import { progressCurveSchema } from "./progress-line.ts";
import { quantityFault } from "./quantity.ts";
import { type Execution, type RunRecord, runRecordSchema } from "./run-record.ts";

const executionSchema = runRecordSchema.shape.executions.element;

/**
 * A run record that is sound: of the schema, each execution of an arm that the run has and there once, each value one that
 * its metric's unit can have.
 *
 * The schema is asked piece by piece: asked at once, it collects every fault of a million executions before it tells the
 * first, which takes gigabytes.
 *
 * @param origin what the reader of a message calls the record: a file's path
 * @throws InputError with origin, place and value
 */
export function checkRun(value: unknown, origin: string): RunRecord {
  const executions = memberOf(value, "executions");
  if (!Array.isArray(executions)) return check(runRecordSchema, value, origin);
  const run = {
    ...check(runRecordSchema, { ...(value as object), executions: [] }, origin),
    executions: executions.map((execution, at) => checkExecution(execution, `${origin}: executions[${at}]`)),
  };
  checkExecutions(run, origin);
  return run;
}

function checkExecution(value: unknown, origin: string): Execution {
  const progress = memberOf(value, "progress");
  if (typeof progress !== "object" || progress === null) return check(executionSchema, value, origin);
  const curves = Object.entries(progress).map(
    ([key, curve]) => [key, check(progressCurveSchema, curve, `${origin}: progress.${key.slice(0, 120)}`)] as const,
  );
  const execution = check(executionSchema, { ...(value as object), progress: {} }, origin);
  return { ...execution, progress: Object.fromEntries(curves) };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function checkExecutions({ arms, metrics, executions }: RunRecord, origin: string): void {
  const seen = new Map<string, number>();
  for (const [at, { pair, arm, values }] of executions.entries()) {
    const place = `${origin}: executions[${at}]`;
    if (!arms[arm]) throw new InputError(`${place}.arm: the run has no such arm ("${arm}")`);
    const name = `pair ${pair}, ${arm}`;
    const first = seen.get(name);
    if (first !== undefined) throw new InputError(`${place}: ${name} is executions[${first}] already`);
    seen.set(name, at);
    for (const [key, value] of Object.entries(values)) {
      const metric = Object.hasOwn(metrics, key) ? metrics[key] : undefined;
      const fault = metric ? quantityFault(value, metric.unit) : "is not among the metrics";
      if (fault) throw new InputError(`${place}.values.${key.slice(0, 120)}: ${fault} (${value})`);
    }
  }
}
