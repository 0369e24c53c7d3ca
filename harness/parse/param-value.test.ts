import { expect, test } from "vitest";
import { paramValue } from "./param-value.ts";

test.each([
  ["4", 4],
  ["0.5", 0.5],
  ["-1", -1],
  ["04", "04"],
  ["0.050", "0.050"],
  ["Infinity", "Infinity"],
  ["", ""],
  ["rocksdb", "rocksdb"],
])("%j is %j", (text, value) => expect(paramValue(text)).toBe(value));

test("a long value is shortened", () => expect(paramValue("x".repeat(300))).toHaveLength(200));
