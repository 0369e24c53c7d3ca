import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFile } from "./create-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-create-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the file has the text, its folders are made, and nothing else is left", async () => {
  expect(await createFile(join(folder, "a/b/c.json"), "text")).toBe(true);
  expect(await readFile(join(folder, "a/b/c.json"), "utf8")).toBe("text");
  expect(await readdir(join(folder, "a/b"))).toEqual(["c.json"]);
});

test("a file that is there stays as it is", async () => {
  await writeFile(join(folder, "c.json"), "first");
  expect(await createFile(join(folder, "c.json"), "second")).toBe(false);
  expect(await readFile(join(folder, "c.json"), "utf8")).toBe("first");
  expect(await readdir(folder)).toEqual(["c.json"]);
});

test("a folder that is a link to a place that is not there is an error, and the place is not made", async () => {
  await symlink(join(folder, "not-mounted/place"), join(folder, "link"));
  await expect(createFile(join(folder, "link/a/c.json"), "text")).rejects.toThrow(/ENOENT.*link\/a'$/);
  expect(await readdir(folder)).toEqual(["link"]);
});

test("of many writers at once exactly one makes the file, and it is whole", async () => {
  const texts = Array.from({ length: 16 }, (_, i) => `${i}`.repeat(100_000));
  const made = await Promise.all(texts.map((text) => createFile(join(folder, "c.json"), text)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await readFile(join(folder, "c.json"), "utf8")).toBe(texts[made.indexOf(true)]);
  expect(await readdir(folder)).toEqual(["c.json"]);
});
