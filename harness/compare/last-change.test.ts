import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { randomSource } from "../stats/random-source.ts";
import { ChangeTest } from "./change-test.ts";
import { lastChange } from "./last-change.ts";

const steps = (seed: number, sd: number, ...parts: readonly (readonly [count: number, level: number])[]) => {
  const normal = randomNormal.source(randomSource(seed))(0, sd);
  return parts.flatMap(([count, level]) => Array.from({ length: count }, () => level + normal()));
};

test("a step is found where it is", () => {
  expect(lastChange(steps(1, 0.02, [12, 0], [15, 0.2]), randomSource(1))).toBe(12);
});

test("of several steps it is the last, whether levels rise, fall or come back", () => {
  expect(lastChange(steps(2, 0.02, [15, 0], [15, 0.2], [12, 0.4]), randomSource(1))).toBe(30);
  expect(lastChange(steps(3, 0.02, [15, 0], [15, 0.2], [12, 0]), randomSource(1))).toBe(30);
});

test("steady levels have no change, nor have few or equal ones", () => {
  expect(lastChange(steps(4, 0.02, [40, 0]), randomSource(1))).toBe(0);
  expect(lastChange([1, 1, 1, 2, 2, 2], randomSource(1))).toBe(0);
  expect(lastChange(Array(30).fill(7), randomSource(1))).toBe(0);
  expect(lastChange([], randomSource(1))).toBe(0);
});

test("a counter that has two values changes where they do", () => {
  expect(lastChange([...Array(10).fill(4096), ...Array(10).fill(8192)], randomSource(1))).toBe(10);
});

test("one wild night is no change, even the last", () => {
  expect(lastChange(steps(5, 0.02, [20, 0], [1, 3], [20, 0]), randomSource(1))).toBe(0);
  expect(lastChange(steps(5, 0.02, [40, 0], [1, 3]), randomSource(1))).toBe(0);
});

test("histories without a change show one no more often than allowed, whatever the noise", () => {
  const rng = randomSource(6);
  const wild = () => Math.tan(Math.PI * (rng() - 0.5));
  const test = new ChangeTest(rng, 0.05);
  const found = Array.from({ length: 600 }, () => lastChange(Array.from({ length: 25 }, wild), rng, test));
  const share = found.filter((index) => index > 0).length / found.length;
  expect(share).toBeGreaterThan(0.02);
  expect(share).toBeLessThan(0.08);
});

test("the same seed gives the same answer", () => {
  const levels = steps(7, 0.1, [10, 0], [10, 0.15]);
  expect(lastChange(levels, randomSource(3))).toBe(lastChange(levels, randomSource(3)));
});
