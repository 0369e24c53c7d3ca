import stringWidth from "string-width";
import { expect, test } from "vitest";
import { examples } from "./examples.ts";
import { columns, rowOf } from "./section.ts";
import { textTable } from "./text-table.ts";

const { metric, base, head, change, p, why } = columns;
const rows = examples.block.metrics
  .slice(3, 6)
  .map((metric, i) => rowOf(metric, ["a", "数据库", "long name ".repeat(9)][i]!));

test("numbers stand under each other at the right, words at the left", () => {
  expect(textTable([metric, base, head], rows.slice(0, 2), 80)).toEqual([
    "metric     base     head",
    "a        1.93 s   1.97 s",
    "数据库  41.2 ms  36.6 ms",
  ]);
});

test.each([120, 80, 60, 40, 20, 5])("no line is longer than %i columns", (width) => {
  for (const line of textTable([metric, base, head, change, p, why], rows, width)) {
    expect(stringWidth(line)).toBeLessThanOrEqual(width);
  }
});

test("where the terminal is narrow the change and a readable name are what stays", () => {
  expect(textTable([metric, base, head, change, p], rows, 40)[3]).toBe("long name long n…   +8.1 % [+5.9, +10.4]");
});
