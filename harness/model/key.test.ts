import fc from "fast-check";
import { expect, test } from "vitest";
import { formatKey, parseKey } from "./key.ts";

test("a name without parameters has an empty place for them", () => {
  expect(formatKey({ suite: "s", subject: "nudb", params: {}, operation: "open", metric: "time" })).toBe(
    "s/nudb//open:time",
  );
});

test("a part that a glob or a path would take for a folder is encoded", () => {
  const name = { suite: ".", subject: "..", params: {}, operation: "a.b", metric: "time" };
  expect(formatKey(name)).toBe("%2E/%2E%2E//a.b:time");
  expect(parseKey(formatKey(name))).toEqual(name);
});

test("a key reads back as the name it was made of, whatever signs are in it", () => {
  const part = fc.string({ minLength: 1, unit: "grapheme" });
  const params = fc
    .uniqueArray(fc.tuple(part, part), { selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries));
  fc.assert(
    fc.property(fc.record({ suite: part, subject: part, params, operation: part, metric: part }), (name) => {
      expect(parseKey(formatKey(name))).toEqual(name);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test.each(["", "a/b/c", "a/b/c/d", "a/b/novalue/d:e", "a/b/c/d/e:f"])('"%s" is no key', (text) => {
  expect(() => parseKey(text)).toThrow(SyntaxError);
});
