import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readRun } from "../run/read-run.ts";
import { repository } from "../run/testing/repository.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { benchCommand } from "./bench.ts";
import { buildCommand } from "./build.ts";
import { commandIn } from "./command-in.ts";
import { runCommand } from "./run.ts";

const line = `{"suite":"timing","subject":"engine","params":{},"operation":"fetch","metric":"time","unit":"s","better":"lower","value":1}`;
const target = (word: string, source = "../..") => `schema: plimsoll.target/1
name: tool
source: ${source}
build: { commands: [[sh, "{target}/build.sh", ${word}]], artifacts: [tool] }
suites: { timing: { command: [sh, "{target}/run.sh", "{artifacts}/tool"], executions: 1, looks: [6] } }
`;
const scripts = {
  "bench/store/build.sh": 'echo "$1 $(cat source)" > tool\n',
  "bench/store/run.sh": `cat "$1" >&2; echo '${line}'\n`,
};
const path = "bench/store/tool.yml";

/** A repository whose head would measure itself by a target of its own, and a folder to work in. */
function setting() {
  const folder = temporaryFolder();
  const remote = repository(join(folder, "node"));
  const trusted = remote.commit({ ...scripts, [path]: target("trusted"), source: "1" });
  const head = remote.commit({ [path]: target("forged"), "bench/store/run.sh": "exit 9\n", source: "2" });
  const repo = ["--repo", `file://${remote.dir}`];
  const run = (...args: string[]) => commandIn(folder, runCommand, args);
  return { folder, remote, trusted, head, repo, run };
}

test("target file and what is beside it are those of the commit, whatever head and the disk hold", async () => {
  const { folder, trusted, head, repo, run } = setting();
  const measured = await run(`${path}/timing`, ...repo, "--ref", head, "--target-from", trusted, "--out", "out");
  expect(measured.stderr).not.toContain("failed");
  expect(measured.exitCode).toBe(0);
  const { arms, target: name, suite, executions } = await readRun(join(folder, "out/run.json"));
  expect([arms.head.commit, name, suite, executions[0]?.invalid]).toEqual([head, "tool", "timing", undefined]);
  const [artifact] = readdirSync(join(folder, ".plimsoll/cache/local/artifacts"));
  const built = join(folder, ".plimsoll/cache/local/artifacts", artifact!, "files/tool");
  expect(readFileSync(built, "utf8")).toBe("trusted 2\n");
});

test("what somebody changed of a laid target is laid again, read-only", async () => {
  const { folder, trusted, repo, run } = setting();
  const args = [path, ...repo, "--ref", trusted, "--target-from", trusted];
  expect((await run(...args)).exitCode).toBe(0);
  const targets = join(folder, ".plimsoll/targets");
  const [laid, ...others] = readdirSync(targets).filter((name) => /^[0-9a-f]{40}$/.test(name));
  expect(others).toEqual([]);
  const script = join(targets, laid!, "run.sh");
  expect(lstatSync(script).mode & 0o222).toBe(0);
  const { ino } = lstatSync(script);
  expect((await run(...args)).exitCode).toBe(0);
  expect(lstatSync(script).ino).toBe(ino);
  // Root may all the same, and so may the owner after a chmod.
  chmodSync(script, 0o644);
  writeFileSync(script, "exit 9\n");
  expect((await run(...args)).exitCode).toBe(0);
  expect(readFileSync(script, "utf8")).toBe(scripts["bench/store/run.sh"]);
});

test("base and head are built and compared by the commit's target, and build makes both ready", async () => {
  const { folder, trusted, head, repo } = setting();
  const from = [...repo, "--target-from", trusted];
  const built = await commandIn(folder, buildCommand, [path, ...from, "--ref", trusted, "--ref", head, "--json"]);
  const { commits } = JSON.parse(built.stdout);
  expect(commits).toMatchObject([
    { commit: trusted, ref: trusted, build: { artifact: expect.stringMatching(/^sha256:/), cached: false } },
    { commit: head, build: { cached: false } },
  ]);
  const compared = await commandIn(folder, benchCommand, [path, ...from, "--base", trusted, "--head", head]);
  expect(compared.stderr).toMatch(/built base, from the cache\n(.*\n)*built head, from the cache/);
  expect(compared.exitCode).toBe(0);
});

test("without --repo the commit is one of the repository in which one is", async () => {
  const { remote, trusted, head } = setting();
  const args = [path, "--ref", head, "--target-from", trusted];
  const measured = await commandIn(remote.dir, runCommand, args);
  expect([measured.exitCode, measured.stderr]).toEqual([0, expect.not.stringContaining("failed")]);
});

test("of a target file in the root only the file is laid, unless a command needs the folder", async () => {
  const { folder, remote, repo, run } = setting();
  const plain = `schema: plimsoll.target/1
name: tool
source: .
build: { commands: [[cp, source, tool]], artifacts: [tool] }
suites: { timing: { command: [echo, '${line}'], executions: 1, looks: [6] } }
`;
  const commit = remote.commit({ "tool.yml": plain, "large/file": "x" });
  expect((await run("tool.yml", ...repo, "--ref", commit, "--target-from", commit)).exitCode).toBe(0);
  const targets = join(folder, ".plimsoll/targets");
  const folders = () => readdirSync(targets).filter((name) => !name.endsWith(".lock"));
  expect(folders().map((name) => readdirSync(join(targets, name)))).toEqual([["tool.yml"]]);
  const both = ["--args", "{target}/large/file", "--target-from", commit];
  expect((await run("tool.yml", ...repo, "--ref", commit, ...both)).stderr).not.toContain("there is no");
  expect(folders().filter((name) => existsSync(join(targets, name, "large/file")))).toHaveLength(1);
});

test("Plimsoll's own targets are its own", async () => {
  const { folder, trusted, repo } = setting();
  const args = ["no-such", ...repo, "--ref", "HEAD", "--target-from", trusted];
  expect((await commandIn(folder, runCommand, args)).stderr).toContain('unknown target "no-such"; there are: canopy');
});

test.each(["main", "HEAD", "abc", "--upload-pack=touch ran", "$(touch ran)", `${"0".repeat(39)};`, ""])(
  "%j is no commit to take a target from",
  async (ref) => {
    const { folder, repo, run } = setting();
    const refused = await run(path, ...repo, "--ref", "main", `--target-from=${ref}`);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(/--target-from/)]);
    expect(existsSync(join(folder, "ran"))).toBe(false);
    expect(existsSync(join(folder, ".plimsoll"))).toBe(false);
  },
);

test.each([
  ["../tool.yml", /"\.\.\/tool\.yml" is no path within a commit/],
  ["/etc/tool.yml", /"\/etc\/tool\.yml" is no path within a commit/],
  ["bench/none.yml", /bench\/none\.yml of commit [0-9a-f]{12}: there is no such file/],
  [":(glob)**.yml", /there is no such file/],
  ["--output=x.yml", /there is no such file/],
  [`${path}/other`, /unknown suite "other" of target tool/],
])("%s is refused with a sentence", async (name, sentence) => {
  const { trusted, repo, run } = setting();
  const refused = await run(...repo, "--ref", trusted, "--target-from", trusted, "--", name);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringMatching(sentence)]);
});

test("a source that is not the repository itself is refused, unless --repo says what to build", async () => {
  const { remote } = setting();
  const commit = remote.commit({ ...scripts, [path]: target("trusted", "../../../other") });
  const args = [path, "--ref", commit, "--target-from", commit];
  const refused = await commandIn(remote.dir, runCommand, args);
  expect([refused.exitCode, refused.stderr]).toEqual([
    2,
    expect.stringContaining(`source: "../../../other" is not the root of its repository`),
  ]);
  expect((await commandIn(remote.dir, runCommand, [...args, "--repo", "."])).exitCode).toBe(0);
});
