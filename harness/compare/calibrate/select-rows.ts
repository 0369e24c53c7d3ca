import type { LogRatios } from "../log-ratios.ts";

/** Those metrics alone, in that order. */
export function selectRows(data: LogRatios, rows: readonly number[]): LogRatios {
  const { pairs, levels, slack } = data;
  if (rows.length === data.metrics && rows.every((row, at) => row === at)) return data;
  const selected = (all: Float64Array): Float64Array => {
    const values = new Float64Array(rows.length * pairs);
    rows.forEach((row, at) => {
      values.set(all.subarray(row * pairs, (row + 1) * pairs), at * pairs);
    });
    return values;
  };
  return {
    ...data,
    metrics: rows.length,
    values: selected(data.values),
    ...(levels && { levels: { base: selected(levels.base), head: selected(levels.head) } }),
    ...(slack && { slack: { base: selected(slack.base), head: selected(slack.head) } }),
  };
}

/** One metric's values, without those it misses. */
export function valuesOf({ values, pairs }: LogRatios, row: number): number[] {
  return [...values.subarray(row * pairs, (row + 1) * pairs)].filter((value) => !Number.isNaN(value));
}
