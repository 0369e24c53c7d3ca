import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type LayRequest, layTarget } from "./lay-target.ts";
import { repository } from "./testing/repository.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const target = `schema: plimsoll.target/1
name: tool
source: .
build: { commands: [[sh, "{target}/build.sh"]], artifacts: [tool] }
suites: { timing: { command: ["{artifacts}/tool"] } }
`;

const now = new Date("2024-03-01T12:00:00Z");

function setting() {
  const folder = temporaryFolder();
  const repo = repository(join(folder, "node"));
  const into = join(folder, "targets");
  const lay = (commit: string, path: string, changes: Partial<LayRequest> = {}) =>
    layTarget({
      ...{ repo: repo.dir, commit, path, args: [], into, now, signal: new AbortController().signal },
      ...changes,
    });
  return { folder, repo, into, lay };
}

/** Links that git commits as they are. */
function link(dir: string, path: string, to: string): void {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  symlinkSync(to, join(dir, path));
}

test("bytes are those of the commit, whatever its attributes would make of them", async () => {
  const { repo, lay } = setting();
  const odd = { "b/a line\nwith \u00fc": "x", "b/crlf": "a\r\nb\n", "b/$Id$": "$Id$ $Format:%H$\n" };
  repo.commit({ "b/tool.yml": target, "b/build.sh": "exit 0\n", ...odd });
  const attributes = "* text eol=crlf ident export-subst filter=lfs\nb/build.sh export-ignore\n";
  writeFileSync(join(repo.dir, ".gitattributes"), attributes);
  // Alone: git would convert all others as well.
  repo.git("add", ".gitattributes");
  repo.git("commit", "--quiet", "--message", "attributes");
  const commit = repo.git("rev-parse", "HEAD");
  const { file } = await lay(commit, "b/tool.yml");
  for (const [path, text] of Object.entries(odd))
    expect(readFileSync(join(dirname(file), path.slice(2)), "utf8")).toBe(text);
  expect(readFileSync(join(dirname(file), "build.sh"), "utf8")).toBe("exit 0\n");
  expect(readdirSync(dirname(file))).toHaveLength(5);
});

test("the same content has one place, whatever the commit", async () => {
  const { repo, lay } = setting();
  const first = await lay(repo.commit({ "b/tool.yml": target }), "b/tool.yml");
  const second = await lay(repo.commit({ source: "2" }), "./b/../b/tool.yml");
  expect(second.file).toBe(first.file);
  expect(statSync(dirname(second.file)).mtime).toEqual(now);
});

test("two at once lay the same, whole", async () => {
  const { repo, lay } = setting();
  const commit = repo.commit({ "b/tool.yml": target, "b/build.sh": "exit 0\n" });
  const all = await Promise.all(Array.from({ length: 8 }, () => lay(commit, "b/tool.yml")));
  expect(new Set(all.map(({ file }) => file)).size).toBe(1);
  expect(readFileSync(join(dirname(all[0]!.file), "build.sh"), "utf8")).toBe("exit 0\n");
});

test("links within the folder are links, and executables are executable", async () => {
  const { repo, lay } = setting();
  link(repo.dir, "b/deep/link", "../build.sh");
  repo.commit({ "b/tool.yml": target, "b/build.sh": "exit 0\n" });
  repo.git("update-index", "--chmod=+x", "b/build.sh");
  repo.git("commit", "--quiet", "--message", "x");
  const { file } = await lay(repo.git("rev-parse", "HEAD"), "b/tool.yml");
  expect(readlinkSync(join(dirname(file), "deep/link"))).toBe("../build.sh");
  execFileSync(join(dirname(file), "deep/link"), { shell: true });
});

test.each([
  ["/etc/passwd", "b/x: a link that leads out of its folder, to /etc/passwd"],
  ["../source", "leads nowhere"],
  ["../../../../../../../../etc/passwd", "leads out of its folder"],
  ["missing", "x: a link that leads nowhere, to missing"],
  ["x", "leads nowhere"],
])("a link to %s is refused, and nothing is kept", async (to, sentence) => {
  const { repo, into, lay } = setting();
  link(repo.dir, "b/x", to);
  const commit = repo.commit({ "b/tool.yml": target, source: "1" });
  await expect(lay(commit, "b/tool.yml")).rejects.toThrow(sentence.replace("b/x", "x"));
  expect(readdirSync(into).filter((name) => !name.endsWith(".lock"))).toEqual([]);
});

test("a link by way of another does not get out", async () => {
  const { repo, lay } = setting();
  link(repo.dir, "b/one/two/up", "../..");
  link(repo.dir, "b/one/out", "two/up/../source");
  const commit = repo.commit({ "b/tool.yml": target, source: "1", "b/one/source": "1" });
  await expect(lay(commit, "b/tool.yml")).rejects.toThrow(/one\/out: a link that leads (out of its folder|nowhere)/);
});

test("a target file that is a link or a folder is none", async () => {
  const { repo, lay } = setting();
  link(repo.dir, "link.yml", "b/tool.yml");
  const commit = repo.commit({ "b/tool.yml": target, "folder.yml/x": "1" });
  await expect(lay(commit, "link.yml")).rejects.toThrow("it is a link, no file");
  await expect(lay(commit, "folder.yml")).rejects.toThrow("it is a folder, no file");
});

test("submodules are left out", async () => {
  const { repo, lay } = setting();
  repo.commit({ "b/tool.yml": target });
  repo.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},b/module`);
  repo.git("commit", "--quiet", "--message", "x");
  const { file } = await lay(repo.git("rev-parse", "HEAD"), "b/tool.yml");
  expect(readdirSync(dirname(file))).toEqual(["tool.yml"]);
});

test.each([".git", ".GIT", ".."])("a tree made by hand with a folder %s is refused", async (name) => {
  const { repo, into, lay } = setting();
  repo.commit({ "b/tool.yml": target, "b/build.sh": "exit 0\n" });
  const raw = (type: string, content: Buffer) =>
    execFileSync("git", ["-C", repo.dir, "hash-object", "-t", type, "-w", "--literally", "--stdin"], { input: content })
      .toString()
      .trim();
  const entry = (mode: string, name: string, id: string) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]);
  const file = repo.git("rev-parse", "HEAD:b/tool.yml");
  const hostile = raw("tree", entry("100644", "config", repo.git("rev-parse", "HEAD:b/build.sh")));
  const folder = raw("tree", Buffer.concat([entry("40000", name, hostile), entry("100644", "tool.yml", file)]));
  const root = raw("tree", entry("40000", "b", folder));
  const commit = repo.git("commit-tree", root, "-m", "x");
  await expect(lay(commit, "b/tool.yml")).rejects.toThrow("cannot be laid on a disk");
  expect(existsSync(into)).toBe(false);
});

test("more than a target's folder holds is refused before it is read", async () => {
  const { repo, lay } = setting();
  writeFileSync(join(repo.dir, "large"), "");
  truncateSync(join(repo.dir, "large"), 70e6);
  const commit = repo.commit({ "b/tool.yml": target, "tool.yml": target });
  // In the root, and a command names {target}.
  await expect(lay(commit, "tool.yml")).rejects.toThrow(
    /the folder of tool\.yml of commit [0-9a-f]{12} has 3 files and 70000\d+ B, .*: give the target a folder of its own/,
  );
  await expect(lay(commit, "b/tool.yml")).resolves.toBeDefined();
});

test("what is no target is named by path, commit and line", async () => {
  const { repo, lay } = setting();
  const commit = repo.commit({ "tool.yml": target.replace("timing", "Timing!") });
  await expect(lay(commit, "tool.yml")).rejects.toThrow(/^tool\.yml of commit [0-9a-f]{12} line 5: /);
});

test("a command that names what is outside of the folder is refused", async () => {
  const { repo, lay } = setting();
  const commit = repo.commit({ "b/tool.yml": target.replace("/build.sh", "/../build.sh") });
  await expect(lay(commit, "b/tool.yml")).rejects.toThrow("{target}/.. is outside of the folder");
});
