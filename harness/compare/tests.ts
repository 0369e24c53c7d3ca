import { Family } from "./family.ts";
import { acrossExecutions, type Question, withinPairs } from "./hypotheses.ts";
import { countersShare, type MetricRule, type Rule, spent } from "./rule.ts";

/** Metrics that share one part of α. */
export interface Test {
  /** Rows of the data. */
  readonly rows: readonly number[];
  readonly gated: boolean;
  /** Part of α that it may spend. */
  readonly weight: number;
  /** Is head worse? */
  readonly worse: Family;
  /** Is head better, after these looks? Made only where it is asked: it is half of the work. */
  better(looks: readonly number[]): Float64Array;
}

/** Times that may block share α, counters that may block share some of it, and each other metric stands alone. */
export function testsOf(
  rule: Rule,
  rules: readonly MetricRule[],
  common: Omit<Question, "rows" | "direction">,
): Test[] {
  const { levels } = common.data;
  const isCounter = (row: number) => levels !== undefined && rules[row]!.kind === "counter";
  const test = (rows: readonly number[], gated: boolean, weight: number): Test => {
    const family = (direction: 1 | -1) => {
      const question = { ...common, rows, direction };
      return new Family(isCounter(rows[0]!) ? acrossExecutions(question, levels!) : withinPairs(question));
    };
    const better = (looks: readonly number[]) => {
      const test = family(-1);
      for (const look of looks) test.look(look, spent(rule, look) * weight);
      return test.adjusted();
    };
    return { rows, gated, weight, worse: family(1), better };
  };
  const rows = [...rules.keys()];
  const gated = rows.filter((row) => rules[row]!.gated);
  const times = gated.filter((row) => !isCounter(row));
  const counters = gated.filter(isCounter);
  const mixed = times.length > 0 && counters.length > 0;
  return [
    ...(times.length > 0 ? [test(times, true, mixed ? 1 - countersShare : 1)] : []),
    ...(counters.length > 0 ? [test(counters, true, mixed ? countersShare : 1)] : []),
    ...rows.filter((row) => !rules[row]!.gated).map((row) => test([row], false, 1)),
  ];
}
