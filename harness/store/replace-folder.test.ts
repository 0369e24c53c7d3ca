import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFolder } from "./replace-folder.ts";

let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-replace-"));
  out = join(folder, "out");
});
afterEach(() => rm(folder, { recursive: true }));

const anything = async () => {};
const fill = (text: string) => (into: string) => writeFile(join(into, "file"), text);

test("a folder is made, with what it lies in, and nothing is left beside it", async () => {
  out = join(folder, "a/b");
  await replaceFolder(out, anything, fill("new"));
  expect(await readFile(join(out, "file"), "utf8")).toBe("new");
  expect(await readdir(join(folder, "a"))).toEqual(["b"]);
});

test("what is there is asked for, and goes as a whole", async () => {
  await mkdir(out);
  await writeFile(join(out, "old"), "");
  const asked: unknown[] = [];
  await replaceFolder(out, async (...about) => void asked.push(about), fill("new"));
  expect(asked).toEqual([[out, ["old"]]]);
  expect(await readdir(out)).toEqual(["file"]);
});

test("an empty folder is taken unasked", async () => {
  await mkdir(out);
  await replaceFolder(out, () => Promise.reject(new Error("asked")), fill("new"));
  expect(await readdir(out)).toEqual(["file"]);
});

test.each<[string, Parameters<typeof replaceFolder>[1], Parameters<typeof replaceFolder>[2]]>([
  ["must not be replaced", () => Promise.reject(new Error("stop")), fill("new")],
  ["cannot be filled", anything, () => Promise.reject(new Error("stop"))],
])("a folder that %s stays, and nothing is left beside it", async (_name, allow, fillWith) => {
  await mkdir(out);
  await writeFile(join(out, "old"), "");
  await expect(replaceFolder(out, allow, fillWith)).rejects.toThrow("stop");
  expect(await readdir(out)).toEqual(["old"]);
  expect(await readdir(folder)).toEqual(["out"]);
});

test("behind a link the folder is replaced and the link stays", async () => {
  await mkdir(out);
  await symlink(out, join(folder, "link"));
  await replaceFolder(join(folder, "link"), anything, fill("new"));
  expect(await readdir(out)).toEqual(["file"]);
  expect((await readdir(folder)).sort()).toEqual(["link", "out"]);
});
