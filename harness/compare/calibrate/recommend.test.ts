import { expect, test } from "vitest";
import { defaultRule } from "../rule.ts";
import { type Findings, recommend } from "./recommend.ts";

/** Detectable: the tolerance and so much/√pairs, in logs. */
const findings = (noise: number, changes: Partial<Findings> = {}): Findings => ({
  rule: defaultRule,
  tolerance: 0.02,
  detectable: [8, 12, 16, 20, 40].map((pairs) => ({
    pairs,
    change: 1.02 * Math.exp(noise / Math.sqrt(pairs)) - 1,
  })),
  rounding: 0,
  layout: undefined,
  wished: 0.05,
  length: { factor: 1, reason: "for a reason" },
  ...changes,
});

test("as many pairs are planned as the wished-for change takes", () => {
  const { pairs, recommendation } = recommend(findings(0.12));
  expect(pairs).toBe(18);
  expect(recommendation).toEqual({
    looks: [8, 12, 16, 20],
    tolerance: 0.02,
    executionLength: 1,
    reasons: [
      "looks after 8, 12, 16, 20 pairs: a change of 5 % in the middle metric takes 18 pairs",
      "a tolerance of 2 %, as it is: the layout effect is not measured (--rebuilds 5 does)",
      "executions as long as they are: for a reason",
    ],
  });
});

test("a noisy machine is given 40 pairs and told that more are not the answer", () => {
  const { pairs, recommendation } = recommend(findings(0.4));
  expect(pairs).toBe(191);
  expect(recommendation.looks).toEqual([16, 24, 32, 40]);
  expect(recommendation.reasons[0]).toMatch(/takes 191 pairs; beyond 40 a quieter machine/);
});

test("a change within the tolerance is never an alarm, and the plan stays", () => {
  const { pairs, recommendation } = recommend(findings(0.12, { wished: 0.015 }));
  expect(pairs).toBeUndefined();
  expect(recommendation.looks).toEqual(defaultRule.looks);
  expect(recommendation.reasons[0]).toMatch(/1\.5 % in the middle metric lies within the tolerance/);
});

test("the tolerance covers what rebuilds differ by, and more pairs are needed for the same change", () => {
  const { pairs, recommendation } = recommend(findings(0.12, { layout: 0.012 }));
  expect(recommendation.tolerance).toBe(0.03);
  expect(recommendation.reasons[1]).toMatch(/a tolerance of 3 %: rebuilds of the same source lie up to 2\.8 % apart/);
  expect(pairs).toBeGreaterThan(18);
  expect(recommend(findings(0.12, { layout: 0.002 })).recommendation.tolerance).toBe(0.02);
});

test("no tolerance hides a large change, whatever rebuilds differ by", () => {
  const { recommendation } = recommend(findings(0.12, { layout: 0.2 }));
  expect(recommendation.tolerance).toBe(0.1);
  expect(recommendation.reasons[1]).toMatch(/a tolerance of 10 %, no more, although rebuilds .* up to 59 % apart/);
  expect(recommend(findings(0.12, { layout: 0 })).recommendation.reasons[1]).toMatch(/no layout effect is shown/);
});
