import { expect, test } from "vitest";
import type { ArmName } from "../../model/run-record.ts";
import { completePairs, logRatios } from "../pairs.ts";
import { roundingSlack } from "../rounding-slack.ts";
import { noiseOf } from "./noise-of.ts";
import { resample, withEffect } from "./resample.ts";
import { keyOf, simulatedRun } from "./simulated-run.ts";

const alternating =
  () =>
  (pair: number): ArmName =>
    pair % 2 === 0 ? "base" : "head";
const run = simulatedRun(
  [
    { name: "a", sd: 0.1 },
    { name: "b", sd: 0.1 },
  ],
  27,
  1,
);
const data = logRatios(run, completePairs(run), [keyOf("a"), keyOf("b")]);
const noise = noiseOf(data, [0, 0], [], { firstArm: alternating, seed: 1 });
const same = (a: number, b: number) => Math.abs(Math.abs(a) - Math.abs(b)) < 1e-12;

test("whole pairs are drawn, in blocks of neighbours, and their arms exchanged by the schedule", () => {
  const drawn = resample(noise, 40, 3);
  expect([...drawn.headSecond!]).toEqual(Array.from({ length: 40 }, (_, pair) => (pair % 2 === 0 ? 1 : -1)));
  const from = Array.from(
    { length: 40 },
    (_, pair) => [...Array(27).keys()].find((i) => same(data.values[i]!, drawn.values[pair]!))!,
  );
  from.forEach((i, pair) => {
    expect(same(data.values[27 + i]!, drawn.values[40 + pair]!)).toBe(true);
    if (pair % 3 > 0) expect(i).toBe((from[pair - 1]! + 1) % 27);
    const second = data.values[i]! * data.headSecond![i]!;
    expect(drawn.values[pair]! * drawn.headSecond![pair]!).toBeCloseTo(second, 12);
  });
  expect(new Set(from).size).toBeGreaterThan(10);
});

test("the levels of both arms say what the ratios say", () => {
  const { values, levels } = withEffect(resample(noise, 40, 5), (row) => row * 0.1);
  values.forEach((d, i) => {
    expect(levels!.head[i]! - levels!.base[i]!).toBeCloseTo(d, 12);
  });
});

test("what rounding leaves open goes with the execution that was rounded", () => {
  const metrics = { ...run.metrics, [keyOf("b")]: { unit: "s", better: "lower", precision: 0.01 } as const };
  const coarse = logRatios({ ...run, metrics }, completePairs(run), [keyOf("a"), keyOf("b")]);
  const arms = { firstArm: alternating, seed: 1 };
  const { slack, levels } = withEffect(resample(noiseOf(coarse, [0, 0], [], arms), 40, 5), () => 0.1);
  for (const arm of ["base", "head"] as const) {
    const moved = arm === "head" ? 0.1 : 0;
    expect([...slack![arm].subarray(0, 40)]).toEqual(new Array(40).fill(0));
    levels![arm].subarray(40).forEach((level, pair) => {
      expect(slack![arm][40 + pair]!).toBeCloseTo(roundingSlack(Math.exp(level - moved), 0.01, "s"), 12);
    });
  }
});

test("the same number gives the same run, another another", () => {
  expect(resample(noise, 8, 1)).toEqual(resample(noise, 8, 1));
  expect(resample(noise, 8, 1)).not.toEqual(resample(noise, 8, 2));
});

test("what head is shown to be worse by stays with head, whichever goes first", () => {
  const biased = noiseOf(
    withEffect(data, () => 0.5),
    [0.5, 0.5],
    [],
    { firstArm: alternating, seed: 1 },
  );
  const [plain, shifted] = [resample(noise, 40, 7), resample(biased, 40, 7)];
  shifted.values.forEach((d, i) => {
    expect(d).toBeCloseTo(plain.values[i]! + 0.5, 12);
  });
});

test("each resample compares two layouts that differ", () => {
  const layouts = [
    { sd: 1, shifts: [10, 20] },
    { sd: 1, shifts: [100, 200] },
  ];
  const rebuilt = noiseOf(data, [0, 0], layouts, { firstArm: alternating, seed: 1 });
  const shifts = Array.from({ length: 60 }, (_, number) => {
    const { values } = resample(rebuilt, 8, number);
    return [Math.round(values[0]! / 10) * 10, Math.round(values[8]! / 10) * 10];
  });
  expect(new Set(shifts.map(([a]) => a))).toEqual(new Set([10, -10, 20, -20]));
  for (const [a, b] of shifts) expect(b).toBe(10 * a!);
});
