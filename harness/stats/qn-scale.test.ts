import { randomNormal } from "d3-random";
import { expect, test } from "vitest";
import { qnScale, qnScaleWithoutEach } from "./qn-scale.ts";
import { randomSource } from "./random-source.ts";

test("of four values it is the third smallest of six distances, scaled", () => {
  // Distances 1, 2, 3, 4, 6, 7.
  expect(qnScale([0, 1, 3, 7])).toBeCloseTo(0.512 * 2.21914 * 3, 12);
});

test("it estimates the standard deviation of Gaussian values, in small samples too", () => {
  const normal = randomNormal.source(randomSource(1))(5, 2);
  for (const n of [8, 9, 20, 60]) {
    const scales = Array.from({ length: 1500 }, () => qnScale(Float64Array.from({ length: n }, normal))!);
    expect(scales.reduce((sum, scale) => sum + scale, 0) / scales.length).toBeCloseTo(2, 1);
  }
});

test("wild values in almost half of the sample do not carry it away", () => {
  expect(qnScale([1, 1.1, 0.9, 1.05, 0.95, 1e6, -1e6, 1e9])).toBeLessThan(1);
});

test("without each value it is what it is of the others", () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  const others = values.map((_, out) => qnScale(values.filter((__, i) => i !== out)));
  expect([...qnScaleWithoutEach(values)!]).toEqual(others);
});

test("equal values have no scale, and too few none that could be told", () => {
  expect(qnScale([2, 2, 2])).toBe(0);
  expect(qnScale([2])).toBeUndefined();
  expect(qnScaleWithoutEach([2, 3])).toBeUndefined();
});
