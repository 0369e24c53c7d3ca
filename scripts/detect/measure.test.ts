import { expect, test } from "vitest";
import { measure } from "./measure.ts";

const none = { name: "none", spread: 0, sample: (count: number) => new Float64Array(count) };
const plan = { count: 100, simulations: 20, seed: 1 };

/** Tells each change there is, so many values late. */
const late = (by: number) => ({
  name: "late",
  detect: async (series: readonly (readonly number[])[]) =>
    series.map((levels) =>
      levels.flatMap((level, i) =>
        i > 0 && level !== levels[i - 1] ? [{ index: i + by, interval: around(level) }] : [],
      ),
    ),
});
const around = (level: number) => ({ low: level - 1, high: level + 1 });
const always = { name: "always", detect: async (series: readonly unknown[]) => series.map(() => [{ index: 1 }]) };

test("who tells all changes in their places has an F1 of 1, who tells them late only within the margin", async () => {
  const [nothing, exact] = await measure(none, late(0), [0, 0.05], plan);
  expect(nothing).toEqual({ effect: 0, f1: [undefined, undefined], wrongPerThousand: 0, covered: undefined });
  expect(exact).toEqual({ effect: 0.05, f1: [1, 1], wrongPerThousand: 0, covered: 1 });
  const [afterwards] = await measure(none, late(4), [0.05], plan);
  expect(afterwards).toMatchObject({ f1: [1, 0], wrongPerThousand: 0 });
});

test("who always tells one is wrong once a series", async () => {
  const [nothing, steps] = await measure(none, always, [0, 0.05], plan);
  expect(nothing).toMatchObject({ f1: [0, 0], wrongPerThousand: 10 });
  expect(steps!.f1).toEqual([0, 0]);
});
