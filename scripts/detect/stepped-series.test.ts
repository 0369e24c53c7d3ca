import { expect, test } from "vitest";
import { randomSource } from "../../harness/stats/random-source.ts";
import { steppedSeries } from "./stepped-series.ts";

const none = { name: "none", spread: 0, sample: (count: number) => new Float64Array(count) };

test("two steps of the size lie far enough from each other and from the ends, and go both ways", () => {
  const rng = randomSource(1);
  const signs = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const { levels, steps } = steppedSeries(none, 100, 0.05, rng);
    const bounds = [0, ...steps, 100];
    expect(bounds).toHaveLength(4);
    bounds.slice(1).forEach((to, part) => {
      expect(to - bounds[part]!).toBeGreaterThanOrEqual(20);
    });
    levels.forEach((level, at) => {
      const step = level - (levels[at - 1] ?? 0);
      if (steps.includes(at)) signs.add(Math.sign(step));
      expect(Math.abs(step)).toBeCloseTo(steps.includes(at) ? Math.log(1.05) : 0);
    });
  }
  expect(signs).toEqual(new Set([1, -1]));
});

test("without an effect there is no step", () => {
  expect(steppedSeries(none, 60, 0, randomSource(1))).toEqual({ levels: Array(60).fill(0), steps: [] });
});
