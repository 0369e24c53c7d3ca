import { expect, test } from "vitest";
import { energySplit } from "./energy-split.ts";

test("two values that differ are split between them, with the energy that the formula has", () => {
  // Between: 2·2·1 distances of 1; within: none. 2/(2 + 2) · 4 = 2.
  expect(energySplit(Float64Array.from([0, 0, 1, 1]), 0, 4)).toEqual({ index: 2, energy: 2 });
});

test("distances within both parts are taken off", () => {
  // Between 0, 2 and 5, 9: 5 + 9 + 3 + 7 = 24; within: 2 and 4. 2/4·24 − 2·2/(4·1)·2 − 2·2/(4·1)·4 = 6.
  expect(energySplit(Float64Array.from([0, 2, 5, 9]), 0, 4)!.energy).toBeCloseTo(6);
});

test("a change and the way back are found, though no single split would show them", () => {
  const values = Float64Array.from([...Array(20).fill(0), ...Array(20).fill(1), ...Array(20).fill(0)]);
  expect([20, 40]).toContain(energySplit(values, 0, 60)!.index);
});

test("only the stretch that is asked for counts", () => {
  const values = Float64Array.from([9, 9, 9, 0, 0, 0, 1, 1, 1, 7, 7]);
  expect(energySplit(values, 3, 9)!.index).toBe(6);
  expect(energySplit(values, 3, 6)).toBeUndefined();
});
