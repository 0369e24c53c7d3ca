import { expect, test } from "vitest";
import { tQuantile } from "./t-quantile.ts";

// scipy.stats.t.ppf
test.each([
  [0.975, 1, 12.706204736174694],
  [0.8, 2, 1.0606601717798214],
  [0.95, 3, 2.3533634348018233],
  [0.975, 7, 2.364624251592784],
  [0.9995, 19, 3.883405852592131],
  [0.025, 10, -2.2281388519862753],
  [0.99, 60, 2.3901194726249133],
])("at %d with %d degrees of freedom it is %d", (p, freedom, expected) => {
  expect(tQuantile(p, freedom)).toBeCloseTo(expected, 11);
});

test("half of the distribution is below 0", () => {
  expect(tQuantile(0.5, 5)).toBeCloseTo(0, 12);
});
