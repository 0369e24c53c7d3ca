import fc from "fast-check";
import { expect, test } from "vitest";
import { breakLabels } from "./break-labels.ts";

const kernel = { change: "kernel 6.1 → 6.8", result: "kernel 6.8" };
const go = { change: "go go1.24.0 → go1.25.0", result: "go go1.25.0" };
const widthOf = (text: string) => 6 * text.length;
const shown = (places: number[], differences: (typeof go)[][], width: number) =>
  breakLabels(places, differences, width, widthOf).map(({ align, heading, text }) => [align, heading, text]);

test("a label stands on the right of its mark and says all that differs", () => {
  expect(breakLabels([100], [[kernel, go]], 500, widthOf)).toMatchObject([
    { x: 106, align: "left", heading: "Machine changed", text: "kernel 6.1 → 6.8, go go1.24.0 → go1.25.0" },
  ]);
});

test("near the right end it stands on the left", () => {
  expect(breakLabels([450], [[kernel, go]], 500, widthOf)).toMatchObject([{ x: 444, align: "right" }]);
});

test.each([
  [200, "kernel 6.1 → 6.8 and 1 more"],
  [155, "→ kernel 6.8 and 1 more"],
  [115, "2 differences"],
])("in a room of %s px it says %s", (room, text) => {
  expect(shown([10], [[kernel, go]], 10 + room)).toEqual([["left", "Machine changed", text]]);
});

test("where a heading does not fit, the marks have numbers", () => {
  expect(shown([10, 90, 170], [[kernel], [kernel], [kernel]], 400)).toEqual([
    ["left", "1", ""],
    ["left", "2", ""],
    ["left", "3", "kernel 6.1 → 6.8"],
  ]);
});

test("no label runs into another, into a mark or out of the chart", () => {
  const width = 400;
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: width }), { maxLength: 6 }), (unsorted) => {
      const places = unsorted.toSorted((a, b) => a - b);
      const labels = breakLabels(
        places,
        places.map(() => [kernel, go]),
        width,
        widthOf,
      );
      const taken = labels.map(({ x, align, text }) =>
        align === "left" ? [x, x + widthOf(text)] : [x - widthOf(text), x],
      );
      for (const [i, [start, end]] of taken.entries()) {
        if (labels[i]!.text === "") continue;
        expect(start).toBeGreaterThanOrEqual(Math.max(0, ...taken.slice(0, i).map(([, before]) => before!)));
        expect(end).toBeLessThanOrEqual(width);
        for (const place of places) expect(place <= start! || place >= end!).toBe(true);
      }
    }),
    { seed: 1 },
  );
});
