import type { MetricComparison } from "../model/comparison.ts";
import type { Better, Unit } from "../model/quantity.ts";
import type { ArmName, Execution, RunRecord } from "../model/run-record.ts";
import type { LogRatios } from "./log-ratios.ts";
import { boundless, roundingSlack } from "./rounding-slack.ts";
import { storagePage } from "./storage-page.ts";

export interface Pair {
  readonly pair: number;
  readonly base: Execution;
  readonly head: Execution;
}

/** Pairs of which both executions are valid, in the order of measuring. */
export function completePairs(run: RunRecord): Pair[] {
  const arms: Record<ArmName, Map<number, Execution>> = { base: new Map(), head: new Map() };
  for (const execution of run.executions) {
    if (execution.invalid === undefined) arms[execution.arm].set(execution.pair, execution);
  }
  const pairs: Pair[] = [];
  for (const [pair, base] of arms.base) {
    const head = arms.head.get(pair);
    if (head) pairs.push({ pair, base, head });
  }
  return pairs.sort((a, b) => a.pair - b.pair);
}

/** Metrics that both arms have somewhere. */
export function comparableKeys(keys: readonly string[], pairs: readonly Pair[]): string[] {
  return keys.filter((key) => pairs.some(({ base, head }) => key in base.values && key in head.values));
}

/** Values of one metric, of those pairs in which both executions have it. */
export function samplesOf(pairs: readonly Pair[], key: string): MetricComparison["samples"] {
  return pairs.flatMap(({ pair, base, head }) => {
    const [b, h] = [base.values[key], head.values[key]];
    if (b === undefined || h === undefined) return [];
    return [{ pair, base: b, head: h, first: base.position === 0 ? ("base" as const) : ("head" as const) }];
  });
}

/** Natural log of a value, turned so that larger is worse; ±Infinity for 0 in units that have no page. */
function level(value: number, unit: Unit, better: Better): number {
  const log = Math.log(value + storagePage(unit));
  return better === "lower" ? log : -log;
}

/**
 * Natural log of head/base, turned so that positive is worse.
 *
 * @returns NaN where the two have no ratio: exactly one of them is 0
 */
export function logRatio(base: number, head: number, unit: Unit, better: Better): number {
  if (base === head) return 0;
  // Of the ratio, not a difference of logs: what a constant scales must stay the same to the last bit.
  const ratio = Math.log((head + storagePage(unit)) / (base + storagePage(unit)));
  if (!Number.isFinite(ratio)) return Number.NaN;
  return better === "lower" ? ratio : -ratio;
}

/** Values of one metric, one a pair; undefined where one is missing. */
export interface Column {
  readonly unit: Unit;
  readonly better: Better;
  /** Values are known no better than to ± this; undefined: exactly. */
  readonly precision?: number | undefined;
  readonly base: readonly (number | null | undefined)[];
  readonly head: readonly (number | null | undefined)[];
}

interface Known {
  readonly value: number;
  readonly slack: number;
}

/**
 * What is printed as 0 has no ratio to anything, and is at most the precision. Where the other arm is known that is enough
 * to hold the two against each other: what was 0.00 and is 5.00 grew, however small it was. By ranks of all executions
 * alone, which ask no more of it than to be the smallest: the units that know a 0 are those of counters.
 */
function knownPair(base: number, head: number, { precision, unit }: Column): [Known, Known] {
  const known = (value: number, other: number): Known => {
    if (precision === undefined) return { value, slack: 0 };
    const slack = roundingSlack(value, precision, unit);
    if (value + storagePage(unit) > 0) return { value, slack };
    return { value: precision, slack: roundingSlack(other, precision, unit) < boundless ? 0 : slack };
  };
  return [known(base, head), known(head, base)];
}

/**
 * Log ratios of metrics (rows) in pairs (columns).
 *
 * @param first which arm ran first in each pair, where it is known
 */
export function logRatiosOf(columns: readonly Column[], pairs: number, first?: readonly ArmName[]): LogRatios {
  const [values, base, head] = Array.from({ length: 3 }, () =>
    new Float64Array(columns.length * pairs).fill(Number.NaN),
  );
  const rounded = columns.some(({ precision }) => precision !== undefined);
  const slack = rounded && { base: new Float64Array(values!.length), head: new Float64Array(values!.length) };
  columns.forEach((column, row) => {
    for (let pair = 0; pair < pairs; pair++) {
      const printed = [column.base[pair], column.head[pair]] as const;
      if (printed[0] == null || printed[1] == null) continue;
      const at = row * pairs + pair;
      const [b, h] = knownPair(printed[0], printed[1], column);
      base![at] = level(b.value, column.unit, column.better);
      head![at] = level(h.value, column.unit, column.better);
      values![at] = logRatio(b.value, h.value, column.unit, column.better);
      if (slack) [slack.base[at], slack.head[at]] = [b.slack, h.slack];
    }
  });
  return {
    metrics: columns.length,
    pairs,
    values: values!,
    levels: { base: base!, head: head! },
    ...(slack && { slack }),
    ...(first && { headSecond: Int8Array.from(first, (arm) => (arm === "base" ? 1 : -1)) }),
  };
}

/** Log ratios of a run's metrics in its complete pairs. */
export function logRatios(run: RunRecord, pairs: readonly Pair[], keys: readonly string[]): LogRatios {
  const columns = keys.map(
    (key): Column => ({
      ...run.metrics[key]!,
      base: pairs.map(({ base }) => base.values[key]),
      head: pairs.map(({ head }) => head.values[key]),
    }),
  );
  // Of two that run at once neither runs second: which of them was started first is nothing to take out.
  const first =
    run.plan.arms === "at-once" ? undefined : pairs.map(({ base }) => (base.position === 0 ? "base" : "head"));
  return logRatiosOf(columns, pairs.length, first);
}
