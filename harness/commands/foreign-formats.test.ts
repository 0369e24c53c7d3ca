import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { type ForeignFormat, foreignFormats, parseForeign } from "./foreign-formats.ts";

const executionsOf = ({ executions }: ReturnType<typeof parseForeign>) => executions.flat();
const fixture = (name: string): string => readFileSync(join(import.meta.dirname, "../parse/testdata", name), "utf8");

test.each<[ForeignFormat, string]>([
  ["canopy", "canopy.txt"],
  ["db_bench", "db-bench.txt"],
])("%s is the same as a text, as lines, and with line breaks of Windows", (format, name) => {
  const text = fixture(name);
  const whole = executionsOf(parseForeign(format, text, "suite", "file"));
  expect(whole.length).toBeGreaterThan(0);
  expect(executionsOf(parseForeign(format, text.split("\n"), "suite", "file"))).toEqual(whole);
  expect(executionsOf(parseForeign(format, text.replaceAll("\n", "\r\n"), "suite", "file"))).toEqual(whole);
});

test.each(Object.keys(foreignFormats) as ForeignFormat[])("%s: an empty file is an error that names it", (format) => {
  for (const input of ["", []]) {
    expect(() => parseForeign(format, input, "suite", "empty.log")).toThrow(InputError);
    expect(() => parseForeign(format, input, "suite", "empty.log")).toThrow("empty.log");
  }
});
