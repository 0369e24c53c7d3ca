import fc from "fast-check";
import { expect, test } from "vitest";
import { randomSource } from "../stats/random-source.ts";
import { type Decision, decide } from "./decide.ts";
import { logRatiosOf } from "./pairs.ts";
import { roundingSlack } from "./rounding-slack.ts";
import { defaultRule, type MetricRule } from "./rule.ts";

const digit = 0.01;
const margin = Math.log1p(defaultRule.tolerance);
const pairs = 20;

interface Rounded {
  /** In digits, of base. */
  readonly level: number;
  /** Natural log of head/base. */
  readonly change: number;
  /** Executions lie within ± so much of their level, in logs. */
  readonly noise: number;
  readonly seed: number;
  readonly kind: MetricRule["kind"];
  /** Two metrics of one operation. */
  readonly pooled: boolean;
}

const between = (min: number, max: number) => fc.nat(100_000).map((part) => min + ((max - min) * part) / 100_000);

const rounded = (changes: Partial<Record<keyof Rounded, fc.Arbitrary<unknown>>>) =>
  fc.record({
    level: between(0.6, 50),
    change: between(-margin / 2, margin / 2),
    noise: fc.oneof(fc.constant(0), between(0, margin / 4)),
    seed: fc.nat(1_000_000),
    kind: fc.constantFrom("time" as const, "counter" as const),
    pooled: fc.boolean(),
    ...changes,
  }) as fc.Arbitrary<Rounded>;

/** What the rule says to values that a suite printed with two decimals, at least 0.01. */
function judged({ level, change, noise, seed, kind, pooled }: Rounded, precision: number | undefined): Decision {
  const rng = randomSource(seed);
  const printed = (log: number) =>
    Array.from({ length: pairs }, () => {
      const value = level * digit * Math.exp(log + noise * (2 * rng() - 1));
      return Math.max(1, Math.round(value / digit)) * digit;
    });
  const metrics = Array.from({ length: pooled ? 2 : 1 }, () => ({
    ...({ unit: "1", better: "lower", precision } as const),
    ...{ base: printed(0), head: printed(change) },
  }));
  const rule: MetricRule = { gated: true, tolerance: defaultRule.tolerance, kind, group: "fetch" };
  return decide(
    logRatiosOf(metrics, pairs),
    defaultRule,
    metrics.map(() => rule),
  );
}

const half = digit / 2;
const verdicts = ({ metrics, groups }: Decision) => [...metrics, ...groups].map(({ verdict }) => verdict);
const isAlarm = (verdict: string) => verdict === "regressed" || verdict === "improved";
const bounded = { seed: 1, numRuns: 300 };

test("a change within the tolerance raises no alarm by being rounded, however small the noise", () => {
  fc.assert(
    fc.property(rounded({}), (one) => {
      const decision = judged(one, half);
      expect(decision.stop).not.toBe("decided");
      expect(verdicts(decision).filter(isAlarm)).toEqual([]);
    }),
    bounded,
  );
});

test("the same values raise alarms where nobody says that they are rounded", () => {
  const cases = fc.sample(rounded({}), bounded);
  const alarmed = cases.filter((one) => verdicts(judged(one, undefined)).some(isAlarm));
  expect(alarmed.length).toBeGreaterThan(cases.length / 20);
});

test("a change that is larger than the tolerance and all rounding is found at once", () => {
  fc.assert(
    fc.property(rounded({ level: between(2, 50) }), (one) => {
      // Twice: rounding may have hidden as much as it is then taken to explain.
      const slack = roundingSlack((one.level - 1) * digit, half, "1");
      const change = margin + 4 * slack + 3 * one.noise + 0.01;
      expect(judged({ ...one, change }, half)).toMatchObject({ stop: "decided", pairs: 8 });
      expect(verdicts(judged({ ...one, level: one.level * Math.exp(change), change: -change }, half))).toContain(
        "improved",
      );
    }),
    bounded,
  );
});

test("without noise the interval holds the true change, and what is unchanged lies within the tolerance", () => {
  const anything = { noise: fc.constant(0), change: between(-0.3, 0.3) };
  fc.assert(
    fc.property(rounded(anything), (one) => {
      // A value below the first digit was raised to it, which is no rounding.
      fc.pre(one.level * Math.exp(Math.min(0, one.change)) >= 0.5);
      for (const { verdict, low, high } of judged(one, half).metrics) {
        const truth = Math.expm1(one.change);
        if (low !== null) expect(low).toBeLessThanOrEqual(truth + 1e-9);
        if (high !== null) expect(high).toBeGreaterThanOrEqual(truth - 1e-9);
        if (verdict === "unchanged") expect(Math.abs(one.change)).toBeLessThanOrEqual(margin + 1e-9);
      }
    }),
    bounded,
  );
});
