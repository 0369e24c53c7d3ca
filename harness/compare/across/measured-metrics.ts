import { isKey, type MetricName, parseKey } from "../../model/key.ts";
import type { Better, Unit } from "../../model/quantity.ts";
import type { ArmName, RunRecord } from "../../model/run-record.ts";

export interface MeasuredMetric {
  readonly key: string;
  readonly name: MetricName;
  readonly unit: Unit;
  readonly better: Better;
  readonly precision?: number | undefined;
  /** One an execution, in the order of measuring; undefined where that lacks the metric. */
  readonly values: readonly (number | undefined)[];
}

export interface MeasuredMetrics {
  /** Valid executions of the arm. */
  readonly executions: number;
  /** In the order in which the suite printed them. */
  readonly metrics: readonly MeasuredMetric[];
  /** Metrics whose operation ended before its work was done. */
  readonly truncated: ReadonlyMap<string, MetricName>;
  /** Names that have no subject and no parameters. */
  readonly unnamed: readonly string[];
}

/** A suite's word that an operation met its limit: 1 beside whatever else it says of that operation. */
const truncation = "truncated";

/**
 * What one arm measured. What an operation says of itself when it was cut short is set aside, since it did less than another.
 *
 * @param wanted which keys count
 */
export function measuredMetrics(run: RunRecord, arm: ArmName, wanted: (key: string) => boolean): MeasuredMetrics {
  const executions = run.executions
    .filter((execution) => execution.arm === arm && execution.invalid === undefined)
    .sort((a, b) => a.pair - b.pair);
  const keys = Object.keys(run.metrics).filter(
    (key) => wanted(key) && executions.some(({ values }) => Object.hasOwn(values, key)),
  );
  const all = keys.filter(isKey).map((key): MeasuredMetric => {
    const values = executions.map((execution) => execution.values[key]);
    return { key, name: parseKey(key), ...run.metrics[key]!, values };
  });
  // A limit that was met is no less met where nobody asked for the flag, but for the operation.
  const asked = new Set(
    Object.keys(run.metrics)
      .filter(wanted)
      .filter(isKey)
      .map((key) => parseKey(key).operation),
  );
  const flags = Object.keys(run.metrics)
    .filter(isKey)
    .map((key) => ({ key, name: parseKey(key) }))
    .filter(({ name }) => name.metric === truncation && asked.has(name.operation))
    .filter(({ key }) => executions.some(({ values }) => (values[key] ?? 0) > 0));
  const cut = new Set(flags.map(({ name }) => operationOf(name)));
  return {
    executions: executions.length,
    metrics: all.filter(({ name }) => name.metric !== truncation && !cut.has(operationOf(name))),
    truncated: new Map(flags.map(({ key, name }) => [key, name])),
    unnamed: keys.filter((key) => !isKey(key)),
  };
}

function operationOf({ suite, subject, params, operation }: MetricName): string {
  return JSON.stringify([suite, subject, Object.entries(params).sort(), operation]);
}
