import vm from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scriptFile } from "./script-file.ts";

function received(script: string): unknown[] {
  const calls: unknown[] = [];
  vm.runInNewContext(script, { plimsoll: { receive: (...call: unknown[]) => calls.push(call) } });
  // Of this realm, so that prototypes are equal.
  return structuredClone(calls);
}

test("the page receives the value under its id", () => {
  expect(received(scriptFile("a/b", { c: [1, null, "d"] }))).toEqual([["a/b", { c: [1, null, "d"] }]]);
});

test.each(["</script><script>x()</script>", "<!--", "-->", "]]>", "\u2028", "\u2029", '"),x(', "\\"])(
  "%j arrives as it is and does nothing",
  (text) => {
    const script = scriptFile(text, { [text]: text });
    expect(script).not.toMatch(/[<>&\u2028\u2029]/);
    expect(received(script)).toEqual([[text, { [text]: text }]]);
  },
);

test("any text arrives as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(received(scriptFile("id", [text]))).toEqual([["id", [text]]]);
    }),
  );
});
