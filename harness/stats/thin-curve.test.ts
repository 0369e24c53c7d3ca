import fc from "fast-check";
import { expect, test } from "vitest";
import { thinCurve } from "./thin-curve.ts";

const line = (count: number, y: (x: number) => number = (x) => x) =>
  Array.from({ length: count }, (_, x) => [x, y(x)] as const);

test("a curve of few points stays as it is", () => {
  const few = line(5);
  expect(thinCurve(few, 5)).toBe(few);
});

test("a knee and a step are kept", () => {
  const knee = thinCurve(
    line(1000, (x) => Math.min(x, 617)),
    12,
  );
  expect(knee).toContainEqual([617, 617]);
  const step = thinCurve(
    line(1000, (x) => (x < 333 ? 0 : 1000)),
    12,
  );
  expect(step.some(([x, y]) => y === 1000 && x < 420)).toBe(true);
  const spike = thinCurve(
    line(1000, (x) => (x === 500 ? 50 : 0)),
    12,
  );
  expect(spike).toContainEqual([500, 50]);
});

test("so many points are kept as asked, of the curve, in their order, with both ends", () => {
  const heights = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 4, maxLength: 300 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 3, max: 40 }), (values, keep) => {
      const points = values.map((y, x) => [x, y] as const);
      const kept = thinCurve(points, keep);
      expect(kept).toHaveLength(Math.min(keep, points.length));
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
      expect(kept.every((point) => points.includes(point))).toBe(true);
      expect(kept.every(([x], at) => at === 0 || x > kept[at - 1]![0])).toBe(true);
    }),
    { seed: 1 },
  );
});
