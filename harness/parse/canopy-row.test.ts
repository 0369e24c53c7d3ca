import { expect, test } from "vitest";
import { canopyRow, canopyTimeUnit } from "./canopy-row.ts";

const head = (unit: string) => `Variant              | Time/Run (${unit})        |   Allocs/Run | Bytes/Run (MB)`;

test("a row is its store with median, least and greatest time, allocations and bytes", () => {
  const row = canopyRow("Badger | 1,252.5/2,272.5/3,293.5 | 1,140 | 0.5MB", canopyTimeUnit(head("μs"), "p"), "p");
  expect(row.store).toBe("Badger");
  expect(row.values.map(({ metric, value, unit }) => `${metric} ${value} ${unit}`)).toEqual([
    "time 0.0022725 s",
    "time_min 0.0012525 s",
    "time_max 0.0032935 s",
    "allocs 1140 1",
    "allocated 524288 B",
  ]);
});

test.each(["Ms", "m", "", "minutes"])("the unit of time %j is not known", (unit) => {
  expect(() => canopyTimeUnit(head(unit), "p")).toThrow(`p: the unit of time "${unit}" is not known`);
});

test.each([
  ["A | 1/2/3 | 4", "p: cannot read the row"],
  ["A | 1/2/3 | 4 | 5.0MB | 6", "p: cannot read the row"],
  [" | 1/2/3 | 4 | 5.0MB", "p: cannot read the row"],
  ["A | 1/2 | 4 | 5.0MB", "p: cannot read the row"],
  ["A | 1/2/3 | -4 | 5.0MB", 'p: cannot read "-4" as a number'],
  ["A | 1/2/3. | 4 | 5.0MB", 'p: cannot read "3." as a number'],
])("the row %j is refused", (row, message) => {
  expect(() => canopyRow(row, canopyTimeUnit(head("ms"), "p"), "p")).toThrow(message);
});
