import { expect, test } from "vitest";
import { comparisonOf, examples } from "./examples.ts";
import { text } from "./text.ts";

test("what says little is counted, and listed when all is wanted", () => {
  const short = text(examples.many, { columns: 100, colour: false });
  expect(short).toContain("and 25 more (--all lists them)");
  expect(short).toContain("Also measured: 240 unchanged within 2 %; 100 that cannot block");
  const all = text(examples.many, { columns: 100, colour: false, all: true });
  expect(all).not.toContain("--all");
  for (let i = 0; i < 400; i++) expect(all).toContain(`engine-${i} `);
});

test("colour changes nothing but the colour", () => {
  const plain = text(examples.block, { columns: 80, colour: false });
  const coloured = text(examples.block, { columns: 80, colour: true });
  expect(plain).not.toContain("\u001b");
  expect(coloured).toContain("\u001b[31mblocked: ");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: an escape sequence begins with one.
  expect(coloured.replace(/\u001b\[\d+m/g, "")).toBe(plain);
});

test("no line is a command to the runner in whose log it stands", () => {
  const warnings = ["::error::x", "a ##[group]b", ":::stop-commands::y"];
  const lines = text(comparisonOf({ warnings }), { columns: 80, colour: false }).split("\n");
  expect(lines.filter((line) => line.trim().startsWith("::") || line.includes("##["))).toEqual([]);
});
