import type { GateRule } from "./gate-rule.ts";

/**
 * One stored value against the next. Here both are measured next to each other on one machine, which is kinder than
 * what the tool is used for: there the last value is days old and comes from another machine.
 *
 * @param ratio above which it alarms; the tool's own default is 2
 */
export function lastValue(ratio: number): GateRule {
  return {
    name: `last value, ${Math.round(ratio * 100)} %`,
    blocks: `one execution is more than ${ratio} times one of base`,
    source:
      "[github-action-benchmark `src/write.ts`](https://github.com/benchmark-action/github-action-benchmark/blob/master/src/write.ts)" +
      (ratio === 2 ? ", its default" : ", as many set it"),
    judge: ({ base, head }) => ({ blocked: head.some((row, metric) => row[0]! / base[metric]![0]! > ratio), pairs: 1 }),
  };
}
