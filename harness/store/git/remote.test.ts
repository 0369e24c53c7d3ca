import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { gitStoreName, resolveRemote } from "./remote.ts";

const run = promisify(execFile);
let folder: string;
let clone: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-remote-"));
  clone = join(folder, "clone");
  await run("git", ["init", "--quiet", clone]);
  await run("git", ["init", "--quiet", "--bare", join(folder, "ours")]);
});
afterEach(() => rm(folder, { recursive: true }));

const configure = (...args: string[]) => run("git", ["-C", clone, "config", ...args]);
const settings = async (remote: string, env: Record<string, string> = {}) => {
  const caller = { folder: clone, env: { ...process.env, ...env } };
  return (await resolveRemote(remote, join(folder, "ours"), caller)).map((setting) => setting.join(" = "));
};

test("credentials of the caller's repository are lent, its habits are not", async () => {
  await configure("remote.origin.url", "https://example.org/a.git");
  await configure("http.https://example.org/.extraheader", "AUTHORIZATION: basic abc");
  await configure("credential.helper", "store --file=x");
  await configure("core.sshCommand", "ssh -i key");
  await configure("core.autocrlf", "true");
  await configure("user.name", "Ada");
  await configure("remote.origin.push", "+refs/*:refs/*");
  await configure("remote.origin.proxy", "http://proxy");
  expect(await settings("origin")).toEqual([
    "core.sshcommand = ssh -i key",
    "http.https://example.org/.extraheader = AUTHORIZATION: basic abc",
    "credential.helper = store --file=x",
    "remote.store.url = https://example.org/a.git",
    "remote.store.proxy = http://proxy",
  ]);
});

test("what holds everywhere is not said twice, and what is included for that repository alone is", async () => {
  const home = join(folder, "home");
  await mkdir(home);
  await writeFile(join(home, "of-clone"), "[http]\n\textraheader = of-clone\n");
  const included = `[includeIf "gitdir:${clone}/"]\n\tpath = ${home}/of-clone\n`;
  await writeFile(join(home, ".gitconfig"), `[http]\n\textraheader = everywhere\n${included}`);
  expect(await settings("https://example.org/a.git", { HOME: home })).toEqual([
    "http.extraheader = of-clone",
    "remote.store.url = https://example.org/a.git",
  ]);
});

test("another address for pushing counts", async () => {
  await configure("remote.origin.url", "https://example.org/a.git");
  await configure("remote.origin.pushurl", "git@example.org:a.git");
  expect(await settings("origin")).toContain("remote.store.pushurl = git@example.org:a.git");
});

test.each(["git@example.org:a.git", "ssh://example.org/a.git", "file:///srv/a.git"])(
  "%s is taken as it is",
  async (url) => {
    expect(await settings(url)).toContain(`remote.store.url = ${url}`);
  },
);

test("a program that serves the remote is the one that the caller's repository names", async () => {
  await configure("remote.origin.url", join(folder, "a.git"));
  await configure("remote.origin.uploadpack", "serve");
  expect(await settings("origin")).toEqual([`remote.store.url = ${folder}/a.git`, "remote.store.uploadpack = serve"]);
});

test("a path is one in the caller's folder", async () => {
  expect(await settings("../a.git")).toContain(`remote.store.url = ${folder}/a.git`);
});

test("a name that is no remote is an error", async () => {
  await expect(settings("upstream")).rejects.toThrow(
    "git:upstream: the repository in the current folder has no remote",
  );
});

test("a repository that git does not read is an error with git's words", async () => {
  await writeFile(join(clone, ".git/config"), "[remote\n");
  await expect(settings("origin")).rejects.toThrow(
    /^git:origin: the current folder has no repository .*\nfatal: bad config/,
  );
  await rm(join(clone, ".git"), { recursive: true });
  await expect(settings("origin")).rejects.toThrow(/\nfatal: not a git repository/);
});

test("a store's name says the branch and no password", () => {
  expect(gitStoreName("https://me:pw@example.org/a.git", "b")).toBe("git:https://***@example.org/a.git#b");
});
