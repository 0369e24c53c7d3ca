import { existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFile } from "./exclusive-lock.ts";
import { cacheScope } from "./testing/cache-scope.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

test("a scope is a folder, made where it is missing, whose file says when it was used last", async () => {
  const root = join(temporaryFolder(), "cache");
  const then = new Date("2024-03-01T12:00:00Z");
  const scope = await cacheScope(root, { name: "fork-1", from: "local", now: () => then });
  expect(scope).toMatchObject({ name: "fork-1", dir: join(root, "fork-1"), from: join(root, "local") });
  expect(statSync(join(root, "fork-1/in-use")).mtime).toEqual(then);
  expect(existsSync(join(root, "local"))).toBe(false);
});

test("nobody else gets a scope alone while this process lives", async () => {
  const root = temporaryFolder();
  const [{ dir }] = await Promise.all([cacheScope(root), cacheScope(root)]);
  const { signal } = new AbortController();
  expect(await lockFile(join(dir, "in-use"), { signal })).toBeUndefined();
  expect(await lockFile(join(dir, "in-use"), { shared: true, signal })).toBeTypeOf("function");
});

test("who waits for a scope that is being removed gets a new one", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "fork-1"));
  writeFileSync(join(root, "fork-1/in-use"), "");
  writeFileSync(join(root, "fork-1/left"), "old");
  const release = await lockFile(join(root, "fork-1/in-use"), { signal: new AbortController().signal });
  const { ino } = statSync(join(root, "fork-1/in-use"));
  const waiting = cacheScope(root, { name: "fork-1" });
  const waits = new RegExp(`-> FLOCK .*:${ino} `);
  await until("it waits", () => waits.test(readFileSync("/proc/locks", "utf8")));
  renameSync(join(root, "fork-1"), join(root, "away"));
  release!();
  const { dir } = await waiting;
  expect(existsSync(join(dir, "in-use"))).toBe(true);
  expect(existsSync(join(dir, "left"))).toBe(false);
});

test.each(["", ".", "..", "a/b", "-a", "A", "a b", "a\n", "x".repeat(101)])(
  "%j is no name of a scope",
  async (name) => {
    const root = temporaryFolder();
    await expect(cacheScope(root, { name })).rejects.toThrow("is no name of up to 100");
    await expect(cacheScope(root, { name: "fork-1", from: name })).rejects.toThrow("is no name of up to 100");
  },
);

test("nothing flows into the local scope, nor from a scope into itself", async () => {
  const root = temporaryFolder();
  await expect(cacheScope(root, { from: "fork-1" })).rejects.toThrow("the cache scope local takes nothing");
  await expect(cacheScope(root, { name: "a", from: "a" })).rejects.toThrow("cannot begin as a copy of itself");
});

test("a folder that holds something else is left alone", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "git"));
  writeFileSync(join(root, "git/mirror"), "mine");
  await expect(cacheScope(root, { name: "git" })).rejects.toThrow(
    `cannot use ${join(root, "git")} as cache: it holds something else`,
  );
  expect(readFileSync(join(root, "git/mirror"), "utf8")).toBe("mine");
  writeFileSync(join(root, "file"), "");
  await expect(cacheScope(root, { name: "file" })).rejects.toThrow("/file as cache: EEXIST");
});

test("a scope may be a link to another disk", async () => {
  const [root, disk] = [temporaryFolder(), temporaryFolder()];
  symlinkSync(disk, join(root, "fork-1"));
  const scope = await cacheScope(root, { name: "fork-1", from: "local" });
  expect(scope).toMatchObject({ dir: disk, from: join(root, "local") });
});
