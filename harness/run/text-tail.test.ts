import { expect, test } from "vitest";
import { printable, TextTail } from "./text-tail.ts";

test("the last lines are whole lines, however much came before", () => {
  const tail = new TextTail();
  for (let line = 0; line < 10_000; line++) tail.push(Buffer.from(`line number ${line}\n\n`));
  expect(tail.lines(2)).toEqual(["line number 9998", "line number 9999"]);
  expect(tail.lines(100_000)[0]).toMatch(/^line number \d+$/);
});

test.each([
  ["\u001b[1;31mred\u001b[0m\u0007", "red"],
  ["10 %\r50 %\r100 %\r", "100 %"],
  ["a\tb", "a b"],
  ["x".repeat(500), `${"x".repeat(400)}…`],
])("%j is shown as %j", (line, shown) => {
  expect(printable(line)).toBe(shown);
});
