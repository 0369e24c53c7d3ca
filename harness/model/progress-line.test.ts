import { expect, test } from "vitest";
import { check } from "./check.ts";
import { InputError } from "./errors.ts";
import { mostPoints, progressKey, progressLineSchema } from "./progress-line.ts";

const line = {
  ...{ suite: "pocketnet-sync", subject: "sqlite", params: { blocks: 600 }, operation: "sync" },
  ...{ progress: "height", unit: "1" },
  points: [
    [0, 0],
    [1.5, 300],
    [2, 300],
    [2.5, 299],
  ],
};
const read = (change: object) => check(progressLineSchema, { ...line, ...change }, "stdout line 7");

test("a line has the key that a metric of its name would have", () => {
  const parsed = read({});
  expect(parsed).toEqual(line);
  expect(progressKey(parsed)).toBe("pocketnet-sync/sqlite/blocks=600/sync:height");
});

test("as many points as allowed are taken", () => {
  const points = Array.from({ length: mostPoints }, (_, i) => [i, i]);
  expect(read({ points }).points).toHaveLength(mostPoints);
});

test.each([
  ["one point", { points: [[0, 0]] }, /^stdout line 7: points: .* \(\[\[0,0\]\]\)$/],
  ["a point too many", { points: Array.from({ length: mostPoints + 1 }, (_, i) => [i, i]) }, /points: .*2000/],
  [
    "time that stands still",
    {
      points: [
        [0, 0],
        [3, 1],
        [3, 2],
      ],
    },
    "stdout line 7: points[2][0]: does not come after the 3 s before it (3)",
  ],
  ["a negative time", { points: [[-1, 0], ...line.points] }, /points\[0\]\[0\]: .*\(-1\)$/],
  ["a negative height", { points: [...line.points, [9, -4]] }, /points\[4\]\[1\]: .*\(-4\)$/],
  ["a point of three", { points: [[0, 0, 0], ...line.points.slice(1)] }, /points\[0\]: /],
  ["a height in words", { points: [[0, "0"], ...line.points.slice(1)] }, /points\[0\]\[1\]: .*\("0"\)$/],
  ["no points", { points: undefined }, /points: .*\(missing\)$/],
  ["a unit that is no base unit", { unit: "blocks" }, /unit: .*\("blocks"\)$/],
  ["a value beside it", { value: 3 }, "stdout line 7: value: is not known here (3)"],
  ["no name", { progress: "" }, /progress: .*\(""\)$/],
])("%s is refused with its place and value", (_, change, message) => {
  expect(() => read(change)).toThrow(InputError);
  expect(() => read(change)).toThrow(message);
});
