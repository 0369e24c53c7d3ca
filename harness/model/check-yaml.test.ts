import { expect, test } from "vitest";
import { z } from "zod";
import { checkYaml } from "./check-yaml.ts";

const schema = z.strictObject({
  name: z.string(),
  list: z.array(z.strictObject({ size: z.number() })).default([]),
  by: z.record(z.string().regex(/^[a-z]+$/, "is not small"), z.number()).optional(),
});

test("text of the schema comes back as its value", () => {
  expect(checkYaml(schema, "name: x # said\nlist: [{ size: 3 }]\n", "a.yml")).toEqual({
    name: "x",
    list: [{ size: 3 }],
  });
});

test.each([
  ["name: [", /^a\.yml line 1: /],
  ["name: x\nname: y\n", /^a\.yml line 2: .*unique/],
  ["name: x\nlist:\n  - size: 1\n  - size: big\n", /^a\.yml line 4: list\[1\]\.size: .*\("big"\)$/],
  ["name: x\nlist:\n  - size: 1\n    sighs: 2\n", /^a\.yml line 4: list\[0\]\.sighs: is not known here \(2\)$/],
  ["name: x\nlost:\n  deep: 1\n", /^a\.yml line 2: lost: is not known here \(\{"deep":1\}\)$/],
  ["name: x\nlist:\n  - size: .inf\n", /^a\.yml line 3: list\[0\]\.size: .*\(Infinity\)$/],
  ["name: x\n---\nname: y\n", /^a\.yml line 2: a second document begins here, and one is what is read$/],
  ["# globs\nname: x\nlist: [**]\n", /^a\.yml line 3: nothing is called &\*: quote a text that begins with \*$/],
  ["name: x\nby: { Big: 1 }\n", /^a\.yml line 2: by\.Big: is not small \("Big"\)$/],
  ["# nothing else\nlist: []\n", /^a\.yml line 2: name: .*\(missing\)$/],
  ["", /^a\.yml: the whole: .*\(null\)$/],
  [`name: x\na: &a [x, x, x, x]\nb: &b [${Array(50).fill("*a")}]\nc: [${Array(50).fill("*b")}]\n`, /^a\.yml: .*alias/],
])("what is wrong is told with its line: %#", (text, message) => {
  expect(() => checkYaml(schema, text, "a.yml")).toThrow(message);
});
