import { expect, test } from "vitest";
import type { ArmName } from "../../model/run-record.ts";
import { completePairs, logRatios } from "../pairs.ts";
import { defaultRule } from "../rule.ts";
import { detectable } from "./detectable.ts";
import { looksOf } from "./looks-of.ts";
import { noiseOf } from "./noise-of.ts";
import { keyOf, simulatedRun } from "./simulated-run.ts";
import { tryRule } from "./try-rule.ts";

const coin = (rng: () => number) => (): ArmName => (rng() < 0.5 ? "base" : "head");

function result<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value as T;
  }
}

const sds = [0.02, 0.03, 0.05, 0.08];
const run = simulatedRun(
  sds.map((sd) => ({ name: `sd${sd}`, sd })),
  100,
  6,
);
const data = logRatios(
  run,
  completePairs(run),
  sds.map((sd) => keyOf(`sd${sd}`)),
);
const noise = noiseOf(
  data,
  sds.map(() => 0),
  [],
  { firstArm: coin, seed: 1 },
);
const judged = { rule: defaultRule, metrics: sds.map(() => ({ gated: true, tolerance: 0.02, kind: "time" as const })) };

test("what is said of each metric by formula agrees with a search for that metric", () => {
  const trial = result(tryRule(noise, judged, 400));
  expect(trial.blocking).toEqual([0, 1, 2, 3]);
  expect(trial.middle).toBe(2);
  for (const pairs of [12, 20]) {
    const planned = { ...judged, rule: { ...defaultRule, looks: looksOf(pairs) } };
    const { changes } = trial.byMetric.find((found) => found.pairs === pairs)!;
    for (const row of [0, 3]) {
      const search = { rows: [0, 1, 2, 3], worse: [row], guess: 0.2, resamples: 60 };
      const searched = Math.expm1(result(detectable(noise, planned, search))!);
      expect(changes[row]! / searched, `${pairs} pairs, sd ${sds[row]}`).toBeGreaterThan(0.8);
      expect(changes[row]! / searched, `${pairs} pairs, sd ${sds[row]}`).toBeLessThan(1.25);
    }
  }
});

test("what is detectable is found 4 times in 5, of other resamples too", () => {
  const search = { rows: [1], worse: [1], guess: 0.2, resamples: 100 };
  const effect = result(detectable(noise, judged, search))!;
  const others = { ...noise, seed: 5000 };
  const smaller = result(detectable(others, judged, { ...search, resamples: 100 }))!;
  expect(Math.abs(smaller / effect - 1)).toBeLessThan(0.15);
});

test("effects that nothing finds are undefined, and the noisier a metric the more it takes", () => {
  const few = { ...judged, rule: { ...defaultRule, looks: [4] } };
  expect(result(detectable(noise, few, { rows: [0], worse: [0], guess: 0.1, resamples: 20 }))).toBeUndefined();
  const found = [0, 3].map(
    (row) => result(detectable(noise, judged, { rows: [row], worse: [row], guess: 0.1, resamples: 60 }))!,
  );
  expect(found[1]! / found[0]!).toBeGreaterThan(2);
});
