import { expect, test } from "vitest";
import { examples } from "./examples.ts";
import { markdown } from "./markdown.ts";

const rows = (text: string) => text.split("\n").filter((line) => line.startsWith("| `")).length;

test.each([40_000, 20_000, 10_000, 5_000])(
  "within %i characters the least important rows go first, counted",
  (limit) => {
    const text = markdown(examples.many, { limit });
    expect(text.length).toBeLessThanOrEqual(limit);
    const left = [...text.matchAll(/(\d+) left out: the report is at its limit/g)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
    expect(rows(text) + left).toBe(400);
    if (limit >= 10_000) expect(text).toContain("`engine-0 fetch, 1 thread`");
  },
);

test("a report that fits leaves nothing out", () => {
  const text = markdown(examples.many);
  expect(rows(text)).toBe(400);
  expect(text).not.toContain("left out");
});

test("the headline is the last to go, and the outcome stays", () => {
  expect(markdown(examples.block, { limit: 200 })).toBe(
    "**blocked:** 1 of 6 metrics is slower: `RocksDB fetch, 4 threads`: +8.1 % \\[+5.9, +10.4]\n",
  );
  expect(markdown(examples.block, { limit: 10 })).toBe("block");
});

test("a table stands open up to its fifteenth row", () => {
  const text = markdown(examples.many);
  expect(text).toContain("<details><summary>25 more rows</summary>");
});

test("a pipe after a backslash ends no cell", () => {
  expect(markdown(examples.hostile)).toContain("| `` a⧵\\|b ");
});
