import fc from "fast-check";
import { expect, test } from "vitest";
import { valueTicks } from "./value-ticks.ts";

test("times have ticks at round times", () => {
  expect(valueTicks(0.21, 0.31, 1e-3, 6).map((value) => Number(value.toFixed(6)))).toEqual([
    0.22, 0.24, 0.26, 0.28, 0.3,
  ]);
});

test("sizes have ticks at round numbers of the unit that is shown", () => {
  const mebibyte = 1024 ** 2;
  expect(valueTicks(32.3 * mebibyte, 49 * mebibyte, mebibyte, 6).map((value) => value / mebibyte)).toEqual([
    35, 40, 45,
  ]);
});

test("there are never more steps than there is room for, and all ticks lie within", () => {
  const value = fc.double({ min: 0, max: 1e12, noNaN: true });
  fc.assert(
    fc.property(value, value, fc.integer({ min: 1, max: 12 }), (a, b, most) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b) * 1.1 + 1e-9];
      const ticks = valueTicks(min, max, 1, most);
      expect(ticks.length).toBeLessThanOrEqual(most + 1);
      const rounding = max * 1e-12;
      for (const tick of ticks) expect(tick >= min - rounding && tick <= max + rounding).toBe(true);
    }),
    { seed: 1 },
  );
});
