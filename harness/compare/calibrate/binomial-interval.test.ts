import { expect, test } from "vitest";
import { binomialInterval } from "./binomial-interval.ts";

// Values of R's binom.test(hits, trials)$conf.int.
test.each([
  [0, 10, 0, 0.3084971],
  [5, 10, 0.187086, 0.812914],
  [10, 10, 0.6915029, 1],
  [50, 1000, 0.0373354, 0.0653905],
])("the interval of %d in %d is that of R", (hits, trials, low, high) => {
  const interval = binomialInterval(hits, trials, 0.95);
  expect(interval.low).toBeCloseTo(low, 5);
  expect(interval.high).toBeCloseTo(high, 5);
});

test("thousands of trials are counted without underflow", () => {
  const { low, high } = binomialInterval(2500, 5000, 0.95);
  expect(low).toBeCloseTo(0.486, 3);
  expect(high).toBeCloseTo(0.514, 3);
});
