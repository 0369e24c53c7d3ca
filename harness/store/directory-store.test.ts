import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { directoryStore } from "./directory-store.ts";
import type { Store, StoreChange } from "./store.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-directory-"));
  store = directoryStore(join(folder, "store"));
});
afterEach(() => rm(folder, { recursive: true }));

const adding = (...paths: string[]): StoreChange => ({
  add: new Map(paths.map((path) => [path, `${path}\n`])),
  remove: [],
  message: "test",
});
const apply = (change: StoreChange) => store.change(async () => ({ change, answer: undefined }));
const paths = () => store.read(async (view) => (await view.files()).map(({ path }) => path));
const version = () => store.read(async (view) => (await view.files())[0]!.version);

test("what was added is there, in the order of paths as git has it, and reads as it was written", async () => {
  await apply(adding("a/b/x.json", "a-c/x.json", "a/x.json"));
  expect(await paths()).toEqual(["a-c/x.json", "a/b/x.json", "a/x.json"]);
  expect(await store.read((view) => view.read("a/b/x.json"))).toBe("a/b/x.json\n");
});

test("a plan without a change makes nothing", async () => {
  expect(await store.change(async (view) => ({ answer: (await view.files()).length }))).toBe(0);
  expect(await readdir(folder)).toEqual([]);
});

test("what is to go is gone after what is to come is there", async () => {
  await apply(adding("a/1.json", "a/2.json"));
  await apply({ ...adding("a/both.json"), remove: ["a/1.json", "a/2.json", "a/never-there.json"] });
  expect(await paths()).toEqual(["a/both.json"]);
});

test("where another writer takes the name, the plan is asked again, and the other's file stays", async () => {
  let asked = 0;
  const answer = await store.change(async (view) => {
    asked += 1;
    const there = (await view.files()).length;
    if (asked === 1) {
      await mkdir(join(folder, "store/a"), { recursive: true });
      await writeFile(join(folder, "store/a/x.json"), "other");
    }
    return there > 0 ? { answer: "known" } : { change: adding("a/x.json"), answer: "new" };
  });
  expect([answer, asked]).toEqual(["known", 2]);
  expect(await readFile(join(folder, "store/a/x.json"), "utf8")).toBe("other");
});

test("a folder that has the name of a record is an error, not an endless wait", async () => {
  await mkdir(join(folder, "store/a/x.json"), { recursive: true });
  await expect(apply(adding("a/x.json"))).rejects.toThrow("a/x.json: something that is no record has this name");
});

test("a version changes with the content, and with a file that took its place", async () => {
  await apply(adding("a/x.json"));
  const first = await version();
  expect(await version()).toBe(first);
  await writeFile(join(folder, "other"), "a/y.json\n");
  await rename(join(folder, "other"), join(folder, "store/a/x.json"));
  expect(await version()).not.toBe(first);
});

test("a pipe in place of a record is listed as no regular file, and reading it waits for nobody", async () => {
  await mkdir(join(folder, "store/a"), { recursive: true });
  await promisify(execFile)("mkfifo", [join(folder, "store/a/x.json")]);
  expect(await store.read((view) => view.files())).toMatchObject([{ path: "a/x.json", regular: false }]);
  expect(await store.read((view) => view.read("a/x.json"))).toBe("");
});

test("a link is listed as no regular file", async () => {
  await apply(adding("a/x.json"));
  await symlink("/etc/passwd", join(folder, "store/a/link.json"));
  const files = await store.read((view) => view.files());
  expect(files.map(({ path, regular }) => [path, regular])).toEqual([
    ["a/link.json", false],
    ["a/x.json", true],
  ]);
});

test("a record that was being written when its writer was killed is none, nor is what a repository has", async () => {
  await apply(adding("a/x.json"));
  await mkdir(join(folder, "store/a/.recording-abc"));
  await writeFile(join(folder, "store/a/.recording-abc/whole"), "{");
  await mkdir(join(folder, "store/.git"));
  await writeFile(join(folder, "store/.git/config.json"), "{}");
  await writeFile(join(folder, "store/README.md"), "");
  expect(await paths()).toEqual(["a/x.json"]);
});

test("a store that is missing is an error to a reader", async () => {
  await expect(paths()).rejects.toThrow(`${store.name}: no such store`);
});

test("a file in place of the store is an error to readers and writers", async () => {
  await writeFile(join(folder, "store"), "");
  await expect(paths()).rejects.toThrow(/store: the store cannot be read: ENOTDIR/);
  await expect(apply(adding("a/x.json"))).rejects.toThrow(/store: the store cannot be written: /);
});
