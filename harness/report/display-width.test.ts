import stringWidth from "string-width";
import { expect, test } from "vitest";
import { cut, pad, wrap } from "./display-width.ts";

test.each([
  ["fetch", 5, "fetch"],
  ["fetch, 4 threads", 8, "fetch,…"],
  ["数据库引擎", 6, "数据…"],
  ["x", 0, ""],
])("%s cut to %i columns is %s", (text, columns, expected) => {
  expect(cut(text, columns)).toBe(expected);
});

test("text is filled by what it takes on a terminal, not by its characters", () => {
  expect(pad("数据", 6, "right")).toBe("数据  ");
  expect(pad("12 ms", 7, "left")).toBe("  12 ms");
});

test("lines break between words, and long words anywhere", () => {
  expect(wrap("one two three", 8, "  ")).toEqual(["one two", "  three"]);
  expect(wrap("abcdefghij", 4, " ")).toEqual(["abc", " def", " ghi", " j"]);
  for (const line of wrap("数据库引擎 is slower", 5)) expect(stringWidth(line)).toBeLessThanOrEqual(5);
});
