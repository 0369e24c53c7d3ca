import fc from "fast-check";
import { metricOf } from "../examples.ts";

const anyRatio = fc.option(fc.double({ min: -0.99, max: 1e6, noNaN: true }));

/**
 * For tests: a metric with any findings, whose texts are somebody else's.
 *
 * @param words what the texts are made of
 */
export function hostileMetric(words: fc.Arbitrary<string>) {
  return fc
    .record({
      key: fc.oneof(
        words,
        words.map((word) => `s/${word.replace(/[/:,=]/g, "")}/threads=4/get:time`),
      ),
      unit: fc.constantFrom("s", "B", "1/s", "B/s", "1"),
      better: fc.constantFrom("lower", "higher"),
      gated: fc.boolean(),
      verdict: fc.constantFrom("regressed", "improved", "unchanged", "inconclusive"),
      reason: words,
      change: anyRatio,
      low: anyRatio,
      high: anyRatio,
      mde: anyRatio,
      base: fc.double({ min: 0, max: 1e300, noNaN: true }),
      warnings: fc.array(words, { maxLength: 2 }),
    } as const)
    .map(({ key, ...given }) => metricOf(key, given));
}
