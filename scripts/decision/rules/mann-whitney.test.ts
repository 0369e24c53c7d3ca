import { expect, test } from "vitest";
import { mannWhitneyP } from "./mann-whitney.ts";

// Hollander & Wolfe 1973, p. 69, as in the example of R's wilcox.test: W = 35, one-sided p = 0.1272.
const atTerm = Float64Array.of(0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46);
const midTerm = Float64Array.of(1.15, 0.88, 0.9, 0.74, 1.21);

test("the exact p agrees with the textbook, whichever sample comes first", () => {
  expect(mannWhitneyP(atTerm, midTerm)).toBeCloseTo(2 * 0.1272, 4);
  expect(mannWhitneyP(midTerm, atTerm)).toBeCloseTo(2 * 0.1272, 4);
});

// uTestMinP of golang/perf's benchmath/anone.go.
test.each([
  [3, 0.1],
  [4, 0.02857142857142857],
  [9, 4.113533525298231e-5],
])("%i against %i values that do not overlap have the least p", (n, p) => {
  const low = Float64Array.from({ length: n }, (_, i) => i);
  expect(
    mannWhitneyP(
      low,
      low.map((v) => v + 100),
    ),
  ).toBeCloseTo(p, 12);
});

test("twenty values a side have a 5 % region that begins at U = 127", () => {
  // Critical value of published tables for n = m = 20, two-sided .05.
  const at = (u: number) => {
    const x = Float64Array.from({ length: 20 }, (_, i) => i);
    // 19 of y lie above all of x, or below; shifting one of y over k of x changes U by k.
    let rest = u;
    const y = Float64Array.from({ length: 20 }, (_, i) => {
      const over = Math.min(20, rest);
      rest -= over;
      return 19.5 - over + i / 1000;
    });
    return mannWhitneyP(x, y);
  };
  expect(at(127)).toBeLessThanOrEqual(0.05);
  expect(at(128)).toBeGreaterThan(0.05);
});

test("equal values are halved, and all equal values are no difference", () => {
  expect(mannWhitneyP(Float64Array.of(1, 1, 1), Float64Array.of(1, 1, 1))).toBe(1);
  // By hand: U = 0.5, three ties of two, variance (16/12)(9 − 18/56) = 11.571, z = (7.5 − 0.5)/3.4017 = 2.0578.
  const [x, y] = [Float64Array.of(1, 2, 2, 3), Float64Array.of(3, 4, 5, 5)];
  expect(mannWhitneyP(x, y)).toBeCloseTo(0.0396, 4);
});
