import { beforeAll, expect, test } from "vitest";
import { type Calibration, calibrationSchema, type MetricCalibration } from "../../model/calibration.ts";
import type { ArmName, RunRecord } from "../../model/run-record.ts";
import { completePairs } from "../pairs.ts";
import { defaultRule } from "../rule.ts";
import { calibrate } from "./calibrate.ts";
import { keyOf, type SimulatedMetric, simulatedRun } from "./simulated-run.ts";

/** As runs are scheduled, but for the balance. */
const coin = (rng: () => number) => (): ArmName => (rng() < 0.5 ? "base" : "head");

function calibrated(run: RunRecord, rebuilds: readonly RunRecord[] = [], resamples = 200): Calibration {
  const steps = calibrate({ run, rebuilds, rule: defaultRule, wished: 0.05, firstArm: coin, resamples });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const metricOf = ({ metrics }: Calibration, name: string): MetricCalibration =>
  metrics.find(({ key }) => key === keyOf(name))!;

const quiet: readonly SimulatedMetric[] = [
  { name: "even", sd: 0.03 },
  { name: "drifting", sd: 0.03, correlation: 0.8 },
  { name: "second", sd: 0.03, second: 0.04 },
];

let of200: Calibration;
beforeAll(() => {
  of200 = calibrated(simulatedRun(quiet, 200, 1));
});

test("noise, correlation of neighbours and the handicap of the second position are recovered", () => {
  const even = metricOf(of200, "even");
  expect(even.noise!.sd).toBeGreaterThan(0.036);
  expect(even.noise!.sd).toBeLessThan(0.049);
  expect(Math.abs(even.autocorrelation!)).toBeLessThan(0.15);
  expect(metricOf(of200, "drifting").autocorrelation).toBeGreaterThan(0.65);
  const { low, high } = metricOf(of200, "second").position!;
  expect(low).toBeLessThan(Math.expm1(0.04));
  expect(high).toBeGreaterThan(Math.expm1(0.04));
  expect(low).toBeGreaterThan(0.03);
});

test("where nothing differs but noise, the rule stays below its false alarms and every metric may block", () => {
  expect(of200.family.falseAlarms.share).toBeLessThan(0.05);
  expect(of200).toMatchObject({ mayNotBlock: [], warnings: [], family: { metrics: 3 } });
  for (const { falseAlarms } of of200.metrics) expect(falseAlarms!.low).toBeLessThan(0.05);
});

test("more pairs find smaller changes, and all metrics together are found before one alone", () => {
  const { mde } = of200.family;
  expect(mde.map(({ pairs }) => pairs)).toEqual([8, 12, 16, 20, 40]);
  expect(mde[4]!.one).toBeLessThan(mde[1]!.one!);
  for (const { one, all } of mde) expect(all!).toBeLessThanOrEqual(one! * 1.05);
  expect(mde[4]!.one).toBeGreaterThan(0.02);
});

test("the same run gives the same calibration, and one that its schema knows", () => {
  const run = simulatedRun([{ name: "a", sd: 0.05 }], 12, 4);
  const once = calibrated(run, [], 50);
  expect(calibrated(run, [], 50)).toEqual(once);
  expect(calibrationSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
  expect(once.warnings).toEqual(["12 pairs: what follows from their noise is rough, 20 and more say more"]);
});

test("what rounding hides is said, and no number of pairs is promised for it", () => {
  const run = simulatedRun([{ name: "a", sd: 0.01 }], 20, 4);
  const { base } = completePairs(run)[0]!;
  const precision = 0.05 * base.values[keyOf("a")]!;
  const metrics = { [keyOf("a")]: { ...run.metrics[keyOf("a")]!, precision } };
  expect(calibrated(run, [], 50).wished.pairs).toBe(8);
  const coarse = calibrated({ ...run, metrics }, [], 50);
  expect(coarse.wished.pairs).toBeNull();
  expect(coarse.warnings).toEqual([
    expect.stringMatching(/^known to ± [45]\.?\d* % only, so that a change below 1\d % /),
  ]);
});

test("a metric for which the arms differ although they are the same program may not block", () => {
  const { mayNotBlock, warnings, family, ...rest } = calibrated(
    simulatedRun(
      [
        { name: "a", sd: 0.03 },
        { name: "biased", sd: 0.03, head: 0.06 },
      ],
      40,
      2,
    ),
  );
  expect(mayNotBlock).toEqual([
    {
      key: keyOf("biased"),
      reason: expect.stringMatching(/^false alarms in \d+ % \[.*\] of runs without a change, 5 %/),
    },
  ]);
  expect(warnings).toEqual([expect.stringMatching(/biased.*: head is .* worse than base, the same program$/)]);
  expect(family).toMatchObject({ metrics: 1, middle: keyOf("a") });
  const biased = metricOf({ mayNotBlock, warnings, family, ...rest }, "biased");
  expect(biased.falseAlarms!.low).toBeGreaterThan(0.05);
  expect(biased.mde.every(({ change }) => change === null)).toBe(true);
});

test("a metric that moves with the layout by more than the tolerance may not block, and the tolerance is widened", () => {
  const metrics = (layout: number) => [
    { name: "a", sd: 0.005 },
    { name: "moving", sd: 0.005, head: layout },
  ];
  const rebuilds = [0.08, -0.06, 0.05, -0.07, 0.02].map((layout, i) => simulatedRun(metrics(layout), 8, 50 + i));
  const calibration = calibrated(simulatedRun(metrics(0), 20, 3), rebuilds);
  expect(metricOf(calibration, "moving").layout).toBeGreaterThan(0.05);
  expect(metricOf(calibration, "a").layout).toBeLessThan(0.005);
  expect(calibration.mayNotBlock.map(({ key }) => key)).toEqual([keyOf("moving")]);
  expect(calibration.recommendation.tolerance).toBe(0.1);
});

test("a metric outside the gate is described and not judged", () => {
  const run = simulatedRun(
    [
      { name: "a", sd: 0.03 },
      { name: "b", sd: 0.03 },
    ],
    12,
    4,
  );
  const { metrics, family } = calibrated({ ...run, plan: { ...run.plan, gate: ["suite/a/**"] } }, [], 50);
  expect(metrics[1]).toMatchObject({ gated: false, falseAlarms: null, mde: [], noise: { sd: expect.any(Number) } });
  expect(family.metrics).toBe(1);
});
