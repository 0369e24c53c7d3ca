import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../../stats/random-source.ts";
import { commonShare } from "./common-share.ts";

test.each([0, 0.3, 0.8])("the share %d that metrics have in common is recovered", (share) => {
  const [metrics, pairs] = [10, 1000];
  const normal = randomNormal.source(randomSource(2))();
  const common = Array.from({ length: pairs }, normal);
  const values = new Float64Array(metrics * pairs).map(
    (_, i) => Math.sqrt(share) * common[i % pairs]! + Math.sqrt(1 - share) * normal(),
  );
  expect(Math.abs(commonShare({ metrics, pairs, values })! - share)).toBeLessThan(0.06);
});

test("one metric, or one that varies, has nothing in common with others", () => {
  expect(commonShare({ metrics: 1, pairs: 3, values: Float64Array.of(1, 2, 3) })).toBeUndefined();
  expect(commonShare({ metrics: 2, pairs: 3, values: Float64Array.of(1, 2, 3, 0, 0, 0) })).toBeUndefined();
});
