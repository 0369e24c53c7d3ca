import fc from "fast-check";
import { expect, test } from "vitest";
import { dateTicks } from "./date-ticks.ts";

const labels = (from: string, to: string, most = 6) =>
  dateTicks(Date.parse(from), Date.parse(to), most).map(({ label }) => label);

test("runs of one night are told by the hour", () => {
  expect(labels("2025-03-02T04:10Z", "2025-03-02T06:50Z")).toEqual(["2 Mar, 05:00", "2 Mar, 06:00"]);
});

test("runs of some weeks are told by the day", () => {
  expect(labels("2025-03-02T04:00Z", "2025-03-05T04:00Z")).toEqual(["3 Mar", "4 Mar", "5 Mar"]);
});

test("months begin on their first day, whatever their length", () => {
  expect(labels("2024-12-15T00:00Z", "2025-04-01T00:00Z")).toEqual(["Jan 2025", "Feb 2025", "Mar 2025", "Apr 2025"]);
});

test("many years are told by the year", () => {
  expect(labels("2015-06-01T00:00Z", "2026-06-01T00:00Z")).toEqual(["2016", "2018", "2020", "2022", "2024", "2026"]);
});

test("there are never more than there is room for, and all lie within", () => {
  const time = fc.integer({ min: 0, max: Date.parse("2100-01-01") });
  fc.assert(
    fc.property(time, time, fc.integer({ min: 2, max: 12 }), (a, b, most) => {
      const [min, max] = [Math.min(a, b), Math.max(a, b)];
      const ticks = dateTicks(min, max, most);
      expect(ticks.length).toBeLessThanOrEqual(most + 1);
      for (const { value } of ticks) expect(value >= min && value <= max).toBe(true);
    }),
    { seed: 1 },
  );
});
