import type { Execution, RunRecord } from "../model/run-record.ts";

/**
 * A record that measuring can go on from: not stopped, and without a pair that was cut off in the middle. Pairs that
 * failed stay, they are part of what happened.
 */
export function resumeRecord({ stopped: _, ...record }: RunRecord): RunRecord {
  const arms = record.arms.base ? 2 : 1;
  const ofPair = (pair: number): readonly Execution[] =>
    record.executions.filter((execution) => execution.pair === pair);
  const executions = record.executions.filter(({ pair }) => {
    const together = ofPair(pair);
    return together.length === arms || together.some(({ invalid }) => invalid !== undefined);
  });
  const printed = new Set(executions.flatMap(({ values }) => Object.keys(values)));
  const metrics = Object.fromEntries(Object.entries(record.metrics).filter(([key]) => printed.has(key)));
  return { ...record, metrics, executions };
}
