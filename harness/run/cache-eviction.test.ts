import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadArtifacts, storeArtifacts } from "./artifact-cache.ts";
import { evict } from "./cache-eviction.ts";
import { cacheScope } from "./testing/cache-scope.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const now = new Date("2024-03-20T12:00:00Z");
const { signal } = new AbortController();
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 3600 * 1000);

function write(file: string, bytes: number, days: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  truncateSync(file, bytes);
  utimesSync(file, daysAgo(days), daysAgo(days));
}

async function setting(limitBytes = 1000) {
  const root = temporaryFolder();
  const cache = await cacheScope(root, { limitBytes, now: () => now });
  /** What a build left that was used so many days ago. */
  const built = (key: string, days: number, { files = 0, log = 0 }) => {
    const entry = join(cache.dir, "artifacts", key);
    write(join(entry, "files/tool"), files, days);
    write(join(entry, "manifest.json"), 0, days);
    write(join(cache.dir, "logs", `${key}.log`), log, days);
  };
  const left = () => readdirSync(join(cache.dir, "artifacts")).sort();
  const logs = () => readdirSync(join(cache.dir, "logs")).sort();
  return { root, cache, built, left, logs };
}

/** Another process that holds a file as those do who use it. */
async function usedByAnother(file: string): Promise<void> {
  const other = spawn("flock", ["--shared", "--no-fork", file, "sh", "-c", "echo locked && exec cat"]);
  await once(other.stdout, "data");
  onTestFinished(async () => {
    other.stdin.end();
    await once(other, "close");
  });
}

test("builds go, files and log, that were not used for longest, until the rest is below the limit", async () => {
  const { cache, built, left, logs } = await setting();
  built("a", 3, { files: 400, log: 100 });
  built("b", 9, { files: 10, log: 490 });
  built("c", 1, { files: 450, log: 0 });
  await evict(cache, signal);
  expect([left(), logs()]).toEqual([
    ["a", "c"],
    ["a.log", "c.log"],
  ]);
  await evict({ ...cache, limitBytes: 499 }, signal);
  expect([left(), logs()]).toEqual([["c"], ["c.log"]]);
});

test("what others use stays, however long ago they began", async () => {
  const { cache, built, left } = await setting(100);
  built("a", 9, { files: 400 });
  built("b", 3, { files: 400 });
  await usedByAnother(join(cache.dir, "artifacts/a/manifest.json"));
  await evict(cache, signal);
  expect(left()).toEqual(["a"]);
});

test("what this process stored or loaded stays, and counts as used now", async () => {
  const { root, cache, left } = await setting(0);
  write(join(root, "tree/tool"), 10, 0);
  const entry = (key: string) => join(cache.dir, "artifacts", key);
  const store = (key: string) =>
    storeArtifacts(join(root, "tree"), ["tool"], entry(key), join(root, "draft"), { now: daysAgo(9), signal });
  await store("a");
  await evict(cache, signal);
  expect(left()).toEqual(["a"]);
  expect(await loadArtifacts(entry("a"), { now, signal })).toMatchObject({ dir: join(entry("a"), "files") });
  expect(existsSync(join(root, "draft"))).toBe(false);
});

test("logs of builds that left nothing count, and go a day after they were written", async () => {
  const { cache, logs } = await setting(100);
  write(join(cache.dir, "logs/old.log"), 200, 2);
  write(join(cache.dir, "logs/new.log"), 200, 0.5);
  await evict(cache, signal);
  expect(logs()).toEqual(["new.log"]);
});

test("an entry that lost its list is no obstacle", async () => {
  const { cache, left } = await setting(100);
  write(join(cache.dir, "artifacts/a/files/tool"), 200, 3);
  await evict(cache, signal);
  expect(left()).toEqual([]);
});

test("trees and drafts of killed builds go, not those of builds that run", async () => {
  const { cache } = await setting();
  for (const place of ["killed", "running"]) {
    write(join(cache.dir, "trees", place, "a"), 1, 0);
    write(join(cache.dir, "drafts", place, "a"), 1, 0);
  }
  write(join(cache.dir, "running.lock"), 0, 0);
  await usedByAnother(join(cache.dir, "running.lock"));
  await evict(cache, signal);
  expect(readdirSync(join(cache.dir, "trees"))).toEqual(["running"]);
  expect(readdirSync(join(cache.dir, "drafts"))).toEqual(["running"]);
});

test("scopes that nobody used for two weeks go as a whole: not the local one, nor one in use, nor what is none", async () => {
  const { root, cache } = await setting();
  for (const name of ["fork-1", "fork-2", "fork-3"]) write(join(root, name, "home/a"), 1, 30);
  write(join(root, "fork-1/in-use"), 0, 14.1);
  write(join(root, "fork-2/in-use"), 0, 13.9);
  write(join(root, "fork-3/in-use"), 0, 30);
  write(join(root, "git/mirror"), 0, 30);
  await usedByAnother(join(root, "fork-3/in-use"));
  const own = await cacheScope(root, { name: "fork-4", now: () => daysAgo(20) });
  utimesSync(join(cache.dir, "in-use"), daysAgo(30), daysAgo(30));
  await evict({ ...own, now: () => now }, signal);
  expect(readdirSync(root).sort()).toEqual(["fork-2", "fork-3", "fork-4", "git", "local"]);
});

test("what was cut short is ended", async () => {
  const { root, cache, built, left } = await setting();
  built(".removed-1", 0, { files: 5 });
  write(join(root, ".removed-2/artifacts/a"), 1, 0);
  built("a", 0, { files: 5 });
  await evict(cache, signal);
  expect(left()).toEqual(["a"]);
  expect(readdirSync(root)).toEqual(["local"]);
});
