import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linesOfFile, longestLine } from "./lines-of-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-lines-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function linesOf(text: string | Buffer): Promise<string[]> {
  const file = join(folder, "log");
  await writeFile(file, text);
  return [...linesOfFile(file)];
}

test.each([
  ["", []],
  ["a", ["a"]],
  ["a\n", ["a"]],
  ["a\n\nb", ["a", "", "b"]],
  ["a\r\nb\r\n", ["a", "b"]],
])("%j", async (text, lines) => {
  expect(await linesOf(text)).toEqual(lines);
});

test("characters and line breaks may lie on the border of two chunks", async () => {
  const lines = Array.from({ length: 40_000 }, (_, i) => `${i} μs${"é".repeat(i % 7)}`);
  expect(await linesOf(lines.join("\r\n"))).toEqual(lines);
});

test("a file without line breaks comes in parts", async () => {
  const parts = await linesOf(Buffer.alloc(3 * longestLine, "x"));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join("")).toHaveLength(3 * longestLine);
});

test("a part ends where a character does", async () => {
  for (const character of ["é", "μ", "€", "𝄞"]) {
    const text = `a${character.repeat(longestLine)}`;
    expect((await linesOf(text)).join("") === text).toBe(true);
  }
});

test("what cannot be read is named", () => {
  expect(() => [...linesOfFile(join(folder, "missing"))]).toThrow("missing: cannot be read: ENOENT");
  expect(() => [...linesOfFile(folder)]).toThrow("cannot be read: EISDIR");
});
