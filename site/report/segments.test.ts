import { expect, test } from "vitest";
import { segments } from "./segments.ts";

test("lines of one data set do not touch", () => {
  const { data } = segments(
    [
      [
        { x: 0, y: 0 },
        { x: 0, y: 1 },
      ],
      [
        { x: 1, y: 2 },
        { x: 1, y: 3 },
      ],
    ],
    "red",
    { width: 1 },
  );
  expect(data.map((point) => (typeof point === "object" && point !== null ? point.y : point))).toEqual([
    0,
    1,
    Number.NaN,
    2,
    3,
    Number.NaN,
  ]);
});
