import type { LogRatios } from "../log-ratios.ts";

/** Natural logs of second/first instead of head/base, positive is worse. */
export function secondOverFirst(data: LogRatios): LogRatios {
  const { values, pairs, headSecond } = data;
  return { metrics: data.metrics, pairs, values: values.map((d, i) => d * headSecond![i % pairs]!) };
}
