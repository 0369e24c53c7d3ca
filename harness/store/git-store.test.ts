import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InputError } from "../model/errors.ts";
import { buildWriter } from "./faults/build-writer.ts";
import { openStore } from "./open-store.ts";
import { record } from "./record.ts";
import { recordedRun } from "./run-fixture.ts";
import type { Store } from "./store.ts";

const run = promisify(execFile);
const branch = "plimsoll-baselines";
const place = "reference/nodestore-timing/0123456789ab/2025-03/0123456789ab-run-00000001.json";

let folder: string;
let bare: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-git-store-"));
  bare = join(folder, "bare.git");
  await run("git", ["init", "--quiet", "--bare", bare]);
});
// A server that was cut off may still be at work.
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }));

const git = async (...args: string[]) => (await run("git", ["-C", bare, ...args])).stdout.trim();
const open = (address = `git:${bare}`, options = {}): Store => openStore(address, { folder, ...options });
const ids = (store: Store) =>
  store.read(async (view) => (await view.files()).map(({ path }) => path.slice(path.lastIndexOf("-run-") + 1, -5)));
const outcome = async (store: Store, id = "run-00000001") => (await record(store, [recordedRun({ id })]))[0]!.outcome;
const messageOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error("it succeeded"),
    (thrown: Error) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return error.message;
};

async function hook(name: string, script: string): Promise<void> {
  await mkdir(join(bare, "hooks"), { recursive: true });
  await writeFile(join(bare, "hooks", name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bare, "hooks", name), 0o755);
}

test("a branch that does not exist is made, without a history in common, and says what it is", async () => {
  expect(await record(open(), [recordedRun()])).toEqual([{ file: place, outcome: "new" }]);
  expect(await git("ls-tree", "-r", "--name-only", branch)).toBe(`.gitattributes\nREADME.md\n${place}`);
  expect(await git("log", "--format=%s %an %ae", branch)).toBe(
    "record reference/nodestore-timing run-00000001 plimsoll plimsoll@localhost",
  );
  expect(await ids(open())).toEqual(["run-00000001"]);
});

test("the same run twice is one record and one commit", async () => {
  expect(await outcome(open())).toBe("new");
  expect(await outcome(open())).toBe("known");
  expect(await git("rev-list", "--count", branch)).toBe("1");
});

test("another run under a known id is refused, and nothing is pushed", async () => {
  await record(open(), [recordedRun()]);
  await expect(record(open(), [recordedRun({ seed: 2 })])).rejects.toThrow(`${place}: another run is recorded`);
  expect(await git("rev-list", "--count", branch)).toBe("1");
});

test("many runs are one commit, and those that are known already are found in one go", async () => {
  const runs = Array.from({ length: 20 }, (_, i) => recordedRun({ id: `run-${String(i).padStart(8, "0")}` }));
  await record(open(), runs.slice(0, 12));
  const recorded = await record(open(), runs);
  expect(recorded.map(({ outcome }) => outcome)).toEqual([...Array(12).fill("known"), ...Array(8).fill("new")]);
  expect(await git("log", "--format=%s", branch)).toBe("record 20 runs\nrecord 12 runs");
});

test("files that go are gone, and stay in the history", async () => {
  await outcome(open());
  const change = { add: new Map([["a/b.series.json", "{}\n"]]), remove: [place], message: "prune" };
  await open().change(async () => ({ change, answer: undefined }));
  expect(await git("ls-tree", "-r", "--name-only", branch)).toBe(".gitattributes\nREADME.md\na/b.series.json");
  expect(await git("show", `${branch}~:${place}`)).toContain("run-00000001");
});

test.each([
  ["a file in place of a folder", "reference/nodestore-timing"],
  ["a folder in place of a file", `${place}/x.json`],
])("%s is an error, and not lost", async (_name, path) => {
  const change = { add: new Map([[path, "{}\n"]]), remove: [], message: "damage" };
  await open().change(async () => ({ change, answer: undefined }));
  expect(await messageOf(outcome(open()))).toBe(
    `git:${bare}#${branch}/${path}: something that is no record is in the way here`,
  );
  expect(await git("ls-tree", "-r", "--name-only", branch)).toContain(path);
});

test("what is no regular file in place of a record is an error that names it", async () => {
  await outcome(open(), "run-00000002");
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
  const indexed = (...args: string[]) => run("git", ["-C", bare, ...args], { env });
  await indexed("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},${place}`);
  const tree = (await indexed("write-tree")).stdout.trim();
  const commit = await git("-c", "user.name=a", "-c", "user.email=b", "commit-tree", "-m", "x", tree);
  await git("update-ref", `refs/heads/${branch}`, commit);
  expect(await messageOf(outcome(open()))).toBe(`${place}: not a regular file`);
});

test("what was being read is over before a failed change is", async () => {
  await outcome(open());
  const clone = join(folder, "clone");
  await run("git", ["init", "--quiet", clone]);
  await run("git", ["-C", clone, "remote", "add", "origin", bare]);
  const slow = "sleep 0.5; git -c uploadpack.allowFilter=true -c uploadpack.allowAnySHA1InWant=true upload-pack";
  await run("git", ["-C", clone, "config", "remote.origin.uploadpack", slow]);
  let reading = true;
  const change = open("git:origin", { folder: clone }).change(async (view) => {
    const over = () => {
      reading = false;
    };
    view.read(place).then(over, over);
    throw new InputError("changed my mind");
  });
  expect(await messageOf(change)).toBe("changed my mind");
  expect(reading).toBe(false);
});

test("writers in many processes lose nothing, write nothing twice, and make one line of commits", async () => {
  const writer = await buildWriter(folder);
  const write = (_: unknown, i: number) => run("node", [writer, `git:${bare}`, `writer-${i}`, "4"]);
  const said = await Promise.all(Array.from({ length: 8 }, write));
  expect(said.map(({ stdout }) => stdout)).toEqual(Array(8).fill("new\n".repeat(4)));
  const records = (await ids(open())).filter((path) => path.includes("writer-"));
  expect(new Set(records).size).toBe(32);
  expect(await git("rev-list", "--count", "--first-parent", branch)).toBe("32");
  expect(await git("rev-list", "--merges", "--count", branch)).toBe("0");
  await git("fsck", "--strict");
}, 300_000);

test("a push that landed and whose answer was lost is recognised", async () => {
  await outcome(open());
  // The server dies after the branch has moved.
  await hook("post-update", `rm "$0"; kill -9 $PPID`);
  expect(await outcome(open(), "run-00000002")).toBe("new");
  expect(await git("rev-list", "--count", branch)).toBe("2");
});

test("the name of a remote is that of the caller's repository, with the rewriting of its addresses", async () => {
  const clone = join(folder, "clone");
  await run("git", ["init", "--quiet", clone]);
  await run("git", ["-C", clone, "config", "remote.mine.url", "short:bare.git"]);
  await run("git", ["-C", clone, "config", `url.${folder}/.insteadOf`, "short:"]);
  const store = open("git:mine#bench/nightly", { folder: clone });
  await outcome(store);
  expect(await git("rev-list", "--count", "bench/nightly")).toBe("1");
  expect(store.name).toBe("git:mine#bench/nightly");
});

test("a relative address of a remote is relative to its repository", async () => {
  const inner = join(folder, "clone/inner");
  await mkdir(inner, { recursive: true });
  await run("git", ["init", "--quiet", join(folder, "clone")]);
  await run("git", ["-C", inner, "remote", "add", "origin", "../bare.git"]);
  expect(await outcome(open("git:origin", { folder: inner }))).toBe("new");
});

test("a program that the caller's repository names by a relative path is found", async () => {
  const clone = join(folder, "clone");
  await run("git", ["init", "--quiet", clone]);
  await mkdir(join(clone, "inner"));
  // The address is dropped, and the command that is meant for its shell is run.
  await writeFile(join(clone, "ssh"), '#!/bin/sh\nshift\nexec sh -c "$1"\n', { mode: 0o755 });
  await run("git", ["-C", clone, "config", "core.sshCommand", "./ssh"]);
  await run("git", ["-C", clone, "config", "ssh.variant", "simple"]);
  await run("git", ["-C", clone, "remote", "add", "origin", `host:${bare}`]);
  expect(await outcome(open("git:origin", { folder: join(clone, "inner") }))).toBe("new");
});

test("recording touches nothing of a shallow clone in the current folder", async () => {
  const clone = join(folder, "clone");
  await outcome(open());
  await outcome(open(), "run-00000002");
  await run("git", ["clone", "--quiet", "--depth=1", "--branch", branch, `file://${bare}`, clone]);
  const before = await snapshot(clone);
  expect(await outcome(open("git:origin", { folder: clone }), "run-00000003")).toBe("new");
  expect(await snapshot(clone)).toEqual(before);
});

async function snapshot(of: string): Promise<string[]> {
  const entries = await readdir(of, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return await Promise.all(files.sort().map(async (file) => `${file} ${(await readFile(file)).toString("base64")}`));
}

test("a user's habits change no byte and run no program", async () => {
  const home = join(folder, "home");
  await mkdir(join(home, "hooks"), { recursive: true });
  const ruin = join(folder, "ruined");
  await writeFile(join(home, "hooks/pre-push"), `#!/bin/sh\ntouch ${ruin}\nexit 1\n`, { mode: 0o755 });
  await writeFile(join(home, "attributes"), "* text eol=crlf\n");
  await writeFile(
    join(home, ".gitconfig"),
    `[core]\nautocrlf = true\nattributesFile = ${home}/attributes\nhooksPath = ${home}/hooks\n` +
      `[commit]\ngpgSign = true\n[push]\ngpgSign = true\nfollowTags = true\n[gpg]\nprogram = touch ${ruin}\n`,
  );
  const env = { ...process.env, HOME: home, GIT_DIR: "/nowhere", GIT_INDEX_FILE: "/nowhere", GIT_AUTHOR_NAME: "Ada" };
  expect(await outcome(open(undefined, { env }))).toBe("new");
  await expect(readFile(ruin)).rejects.toThrow("ENOENT");
  const { stdout } = await run("git", ["-C", bare, "show", `${branch}:${place}`]);
  expect(stdout).not.toContain("\r");
  expect(await git("log", "--format=%an", branch)).toBe("Ada");
  expect(await ids(open(undefined, { env }))).toEqual(["run-00000001"]);
});

test("a repository that names its objects by SHA-256 is a store too", async () => {
  await rm(bare, { recursive: true });
  await run("git", ["init", "--quiet", "--bare", "--object-format=sha256", bare]);
  const store = open(undefined, { cacheDir: join(folder, "cache") });
  expect(await outcome(store)).toBe("new");
  expect(await outcome(store, "run-00000002")).toBe("new");
  expect(await ids(store)).toHaveLength(2);
  expect(await ids(store)).toHaveLength(2);
});

test("a server that serves no parts serves the whole", async () => {
  const clone = join(folder, "clone");
  await run("git", ["init", "--quiet", clone]);
  await run("git", ["-C", clone, "config", "remote.origin.url", bare]);
  // As a server has it that was not told to allow filters.
  await run("git", ["-C", clone, "config", "remote.origin.uploadpack", "git-upload-pack"]);
  const store = open("git:origin", { folder: clone });
  expect([await outcome(store), await outcome(store), await outcome(store, "run-00000002")]).toEqual([
    "new",
    "known",
    "new",
  ]);
});

test("a store that is not there is an error to readers, and so is one that cannot be read, to writers too", async () => {
  expect(await messageOf(ids(open()))).toBe(`git:${bare}#${branch}: no such store (plimsoll record makes it)`);
  const missing = open(`git:${folder}/missing.git`);
  expect(await messageOf(ids(missing))).toContain(
    "missing.git#plimsoll-baselines: the store cannot be read: there is no",
  );
  expect(await messageOf(outcome(missing))).toContain("there is no such repository");
  expect(await messageOf(ids(open("git:nobody")))).toContain("has no repository that can be read");
});

test("without a network there is an error that names the remote, and never its password", async () => {
  const env = { ...process.env, no_proxy: "127.0.0.1" };
  const message = await messageOf(outcome(open("git:http://me:secret@127.0.0.1:1/a.git", { env })));
  expect(message.split("\n")[0]).toBe(
    `git:http://***@127.0.0.1:1/a.git#${branch}: the store cannot be read: the remote cannot be reached`,
  );
  expect(message).not.toContain("secret");
});

test("an address that names a program runs none", async () => {
  const ruin = join(folder, "ruined");
  expect(await messageOf(outcome(open(`git:ext::touch ${ruin}`)))).toContain("addresses of this kind are not used");
  await expect(readFile(ruin)).rejects.toThrow("ENOENT");
});

test.each([
  ["pre-receive", "echo 'no pushes on Sundays' >&2; exit 1", "no pushes on Sundays"],
  ["update", `[ "$1" = refs/heads/${branch} ] && echo 'GH006: Protected branch update failed' >&2; exit 1`, "GH006"],
])("a push that the remote's %s hook declines is an error at once, with its words", async (name, script, words) => {
  await hook(name, `echo asked >> "$0.log"\n${script}`);
  const message = await messageOf(outcome(open()));
  expect(message.split("\n")[0]).toBe(
    `git:${bare}#${branch}: the store cannot be written: the remote refuses it; ` +
      "whoever records must be allowed to push to this branch (rules, protection, hooks)",
  );
  expect(message).toContain(words);
  expect(await readFile(join(bare, `hooks/${name}.log`), "utf8")).toBe("asked\n");
  expect(await git("for-each-ref")).toBe("");
});

test("a branch in whose name another one stands is an error at once", async () => {
  await outcome(open(`git:${bare}#${branch}/x`));
  expect(await messageOf(outcome(open()))).toContain("another branch stands in the way of its name");
});

test("a lock that was left in the remote is named, with what to do", async () => {
  await outcome(open());
  const lock = join(bare, `refs/heads/${branch}.lock`);
  await writeFile(lock, "");
  const message = await messageOf(outcome(open(undefined, { rng: () => 0 }), "run-00000002"));
  expect(message).toContain("a lock stands in the way; if no git is at work there");
  expect(message).toContain(`refs/heads/${branch}.lock': File exists`);
  await rm(lock);
  expect(await outcome(open(), "run-00000002")).toBe("new");
});

test("a branch of which an object is missing is an error to readers, and never an empty history", async () => {
  await outcome(open());
  const blob = await git("rev-parse", `${branch}:${place}`);
  await rm(join(bare, "objects", blob.slice(0, 2), blob.slice(2)));
  expect(await messageOf(ids(open()))).toContain("the store cannot be read: the branch is damaged");
  const tree = await git("rev-parse", `${branch}:reference`);
  await rm(join(bare, "objects", tree.slice(0, 2), tree.slice(2)));
  expect(await messageOf(outcome(open(), "run-00000002"))).toContain("the store cannot be read: the branch is damaged");
});

test("a copy is kept, only what is new is fetched, and it is never believed without asking the remote", async () => {
  const cacheDir = join(folder, "cache");
  const store = open(undefined, { cacheDir });
  await outcome(store);
  expect(await ids(store)).toEqual(["run-00000001"]);
  const [home] = await readdir(join(cacheDir, "git"));
  const copies = await readdir(join(cacheDir, "git", home!));
  await outcome(store, "run-00000002");
  expect(await ids(store)).toEqual(["run-00000001", "run-00000002"]);
  expect(await readdir(join(cacheDir, "git", home!))).toEqual(copies);
  await rm(bare, { recursive: true });
  expect(await messageOf(ids(store))).toContain("there is no such repository");
});

test("a cache whose folder is relative is one of this process's folder", async () => {
  const cacheDir = relative(process.cwd(), join(folder, "cache"));
  await outcome(open());
  expect(await ids(open(undefined, { cacheDir }))).toEqual(["run-00000001"]);
  const [home = ""] = await readdir(join(cacheDir, "git"));
  const copy = join(cacheDir, "git", home, await readFile(join(cacheDir, "git", home, "current"), "utf8"));
  expect((await run("git", ["--git-dir", copy, "rev-parse", "refs/plimsoll/tip"])).stdout.trim()).toBe(
    await git("rev-parse", branch),
  );
});

test.each([
  ["of which contents are gone", async (copy: string) => rm(join(copy, "objects/pack"), { recursive: true })],
  ["in which a process was killed", async (copy: string) => writeFile(join(copy, "shallow.lock"), "")],
  ["that was cut short", async (copy: string) => writeFile(join(copy, "HEAD"), "")],
])("a copy %s is made anew", async (_name, ruin) => {
  const cacheDir = join(folder, "cache");
  const store = open(undefined, { cacheDir });
  await record(
    store,
    Array.from({ length: 200 }, (_, i) => recordedRun({ id: `run-${String(i).padStart(8, "0")}` })),
  );
  const read = () =>
    store.read(async (view) => {
      const files = await view.files();
      return await Promise.all(files.map(({ path }) => view.read(path).then((text) => text.length > 1000)));
    });
  expect(await read()).toEqual(Array(200).fill(true));
  const [home = ""] = await readdir(join(cacheDir, "git"));
  await ruin(join(cacheDir, "git", home, await readFile(join(cacheDir, "git", home, "current"), "utf8")));
  expect(await read()).toEqual(Array(200).fill(true));
  await outcome(store, "run-new-00000001");
  expect(await read()).toEqual(Array(201).fill(true));
});

test("readers at once share a copy, and a cache that cannot be written is done without", async () => {
  const cacheDir = join(folder, "cache");
  await outcome(open());
  const stores = Array.from({ length: 4 }, () => open(undefined, { cacheDir }));
  expect(await Promise.all(stores.map(ids))).toEqual(Array(4).fill(["run-00000001"]));
  await outcome(open(), "run-00000002");
  expect(await Promise.all(stores.map(ids))).toEqual(Array(4).fill(["run-00000001", "run-00000002"]));
  await cp(join(bare, "HEAD"), join(folder, "file"));
  expect(await ids(open(undefined, { cacheDir: join(folder, "file") }))).toHaveLength(2);
});

test("an interrupted writer says so, and nothing is half done", async () => {
  const controller = new AbortController();
  const change = { add: new Map([["a/b.json", "{}\n"]]), remove: [], message: "interrupted" };
  const writing = open(undefined, { signal: controller.signal }).change(async () => {
    controller.abort("SIGINT");
    return { change, answer: undefined };
  });
  expect(await messageOf(writing)).toBe(`git:${bare}#${branch}: interrupted`);
  expect(await git("for-each-ref")).toBe("");
});
