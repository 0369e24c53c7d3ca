import { expect, test } from "vitest";
import { runLevels } from "./run-levels.ts";
import { nightlySeries } from "./series-fixture.ts";

test("levels are logs of medians over the first, turned so that larger is worse", () => {
  expect(runLevels(nightlySeries([2, 4, 1])).levels).toEqual([0, Math.log(2), -Math.log(2)]);
  expect(runLevels(nightlySeries([2, 4, 1], { unit: "1/s", better: "higher" })).levels).toEqual([
    0,
    -Math.log(2),
    Math.log(2),
  ]);
});

test("both arms of a run are one level, the newer commit's", () => {
  const { points, ...series } = nightlySeries([1, 2, 4]);
  const base = { ...points[1]!, arm: "base" as const, median: 9 };
  expect(runLevels({ ...series, points: [points[0]!, base, points[1]!, points[2]!] }).points).toEqual(points);
});

test.each([
  ["that was 0 once", [5, 0, 5, 6], [5, 6]],
  ["that is 0 since", [5, 6, 0, 0], [0, 0]],
  ["that was always 0", [0, 0, 0], [0, 0, 0]],
  ["that never was", [5, 6], [5, 6]],
])("of a count %s, the runs since that changed tell something", (_, medians, left) => {
  const { points, levels, leftOut } = runLevels(nightlySeries(medians, { unit: "1" }));
  expect(points.map(({ median }) => median)).toEqual(left);
  expect(levels.every(Number.isFinite)).toBe(true);
  expect(leftOut).toBe(medians.length - left.length);
});

test("bytes that become 0 stay comparable: a page is as good as none", () => {
  expect(runLevels(nightlySeries([4096, 0, 4096], { unit: "B" })).levels).toEqual([0, -Math.log(2), 0]);
});
