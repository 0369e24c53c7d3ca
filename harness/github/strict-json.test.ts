import fc from "fast-check";
import { expect, test } from "vitest";
import { readStrictJson } from "./strict-json.ts";

const limits = { values: 100, members: 20, depth: 5, text: 50 };
const read = (text: string) => readStrictJson(text, "run.json", limits);

test("whatever JSON.stringify writes within the limits is read as JSON.parse reads it", () => {
  const wide = { values: 1e6, members: 1e6, depth: 1000, text: 1e6 };
  const value = fc.jsonValue({ stringUnit: "binary" }).filter((given) => !/__proto__|-0\b/.test(JSON.stringify(given)));
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, "\t"), (given, indent) => {
      const text = JSON.stringify(given, undefined, indent);
      expect(readStrictJson(text, "f", wide)).toEqual(JSON.parse(text));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("whatever JSON.parse refuses is refused with a sentence", () => {
  const piece = fc.constantFrom(...'{}[],:"\\ue0 -+.tn\n', "true", "null", '"a"', "1", "é");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      let expected: unknown;
      try {
        expected = JSON.parse(text);
      } catch {
        expect(() => read(text)).toThrow(/^run\.json: /);
        return;
      }
      if (/-0/.test(text)) return;
      expect(read(text)).toEqual(expected);
    }),
    { seed: 1, numRuns: 20_000 },
  );
});

test.each([
  ["a name that comes twice", '{"a":1,\n "a":2}', 'line 2, column 2: the member "a" comes twice'],
  ["a name that comes twice, once with an escape", '{"a":1,"\\u0061":2}', "comes twice"],
  ["a name that comes twice in an object within", '[{"b":{"a":1,"c":[],"a":2}}]', 'the member "a" comes twice'],
  ["__proto__", '{"__proto__":{"gate":[]}}', "line 1, column 2: no member may be called __proto__"],
  ["__proto__ with an escape", '{"__pro\\u0074o__":1}', "no member may be called __proto__"],
  ["a number beyond every double", "[1e999]", "line 1, column 2: 1e999 is too large a number"],
  ["a number beyond every double below 0", "[-1e999]", "-1e999 is too large a number"],
  ["a number that no double tells from 0", "[1e-999]", "1e-999 is too small a number"],
  ["−0", "[-0]", "−0 is no number here"],
  ["−0 with a fraction", "[-0.0e5]", "−0 is no number here"],
  ["an endless number", `[0.${"1".repeat(1000)}]`, `0.${"1".repeat(97)}… is longer than a number may be`],
  ["NaN", "[NaN]", "NaN is no JSON value"],
  ["Infinity", "[Infinity]", "Infinity is too large a number"],
  ["a hexadecimal number", "[0x10]", "not JSON: "],
  ["half a surrogate pair", '["\\ud83d"]', '"\\ud83d" holds half a surrogate pair'],
  ["the other half of a surrogate pair", '{"\\ude00":1}', '"\\ude00" holds half a surrogate pair'],
  ["too many values", `[${"[1,1,1,1],".repeat(20)}1]`, "holds more than 100 values"],
  ["too many elements", `[${"1,".repeat(20)}1]`, "holds more than 20 in one place"],
  [
    "too many members",
    `{${Array.from({ length: 21 }, (_, i) => `"${i}":1`).join()}}`,
    "holds more than 20 in one place",
  ],
  ["too deep a nest", "[[[[[[]]]]]]", "line 1, column 6: nested deeper than 5"],
  ["a nest without end", "[".repeat(1_000_000), "nested deeper than 5"],
  ["too long a text", `["${"a".repeat(51)}"]`, "a text has no end, or more than 50 characters"],
  ["a text without end", `["${"a".repeat(20)}`, "a text has no end"],
  ["an escape that is none", '["\\x"]', '"\\x" is no JSON text'],
  ["nothing", "", "not JSON: "],
  ["a byte order mark", "\ufeff{}", "not JSON: "],
  ["two values", "{}{}", "not JSON: "],
  ["a comment", "{} // x", "// is no JSON value"],
  ["a comma too many", "[1,]", "not JSON: "],
])("%s is refused", (_, text, message) => {
  expect(() => read(text)).toThrow("run.json: ");
  expect(() => read(text)).toThrow(message);
});

test("names such as constructor, and texts such as __proto__, are data", () => {
  expect(read('{"constructor":"__proto__","toString":0}')).toEqual({ constructor: "__proto__", toString: 0 });
});
