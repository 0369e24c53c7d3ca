export type Span = readonly [low: number, high: number];

/** Least and greatest of the values, at least 1, however many there are. */
export function spanOf(values: readonly number[]): Span {
  return values.reduce<Span>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/**
 * Room on both sides, so that what lies at the ends is seen, and a single value lies in the middle of something.
 *
 * @param share of the span's length that is added on each side
 * @param least length of the result
 */
export function paddedSpan([low, high]: Span, share: number, least: number): Span {
  const length = high - low;
  const padding = Math.max(length * share, (least - length) / 2);
  return [low - padding, high + padding];
}
