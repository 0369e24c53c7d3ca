import { expect, test } from "vitest";
import { randomSource } from "../stats/random-source.ts";
import { decide } from "./decide.ts";
import { detectableShift } from "./detectable-shift.ts";

const perfect = (pairs: number) => Math.sqrt((1.5 * pairs * (pairs + 1)) / (2 * pairs + 1));

test.each([
  // For one metric nearly what a t test finds: (1.645 + 0.842) / √pairs.
  [1.645, 20, 0.61],
  [1.645, 40, 0.41],
  // Thirty metrics: near the end of the scale the shift grows faster than the statistic.
  [2.95, 20, 1.15],
])("an alarm at %d after %d pairs finds a shift of about %d standard deviations", (critical, pairs, shift) => {
  expect(detectableShift(critical, perfect(pairs), 1)).toBeCloseTo(shift, 1);
});

test("where an alarm takes as much as there can be, nothing is found four times in five", () => {
  expect(detectableShift(perfect(8) - 0.05, perfect(8), 1)).toBeUndefined();
});

test("the change that is said to be seen 4 times in 5 is", () => {
  const rng = randomSource(5);
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng());
  const rule = { looks: [8, 12, 16, 20], alpha: 0.05, tolerance: 0.02 };
  const metrics = new Array(10).fill({ gated: true, tolerance: 0.02, kind: "time" as const });
  const run = (change: number) => {
    const values = Float64Array.from({ length: 200 }, (_, i) => 0.07 * gaussian() + (i < 20 ? Math.log1p(change) : 0));
    return decide({ metrics: 10, pairs: 20, values }, rule, metrics);
  };
  const said = Array.from({ length: 60 }, () => run(0).metrics[0]!.mde!).sort((a, b) => a - b)[30]!;
  const found = Array.from({ length: 200 }, () => run(said)).filter(({ stop }) => stop === "decided").length / 200;
  expect(found).toBeGreaterThan(0.7);
  expect(found).toBeLessThan(0.9);
});
