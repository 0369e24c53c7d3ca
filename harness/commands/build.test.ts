import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../run/testing/repository.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { buildCommand } from "./build.ts";
import { commandIn } from "./command-in.ts";

const target = `schema: plimsoll.target/1
name: tool
source: .
build: { commands: [[sh, build.sh]], artifacts: [tool] }
suites:
  one: { command: ["{artifacts}/tool"] }
  two: { command: ["{artifacts}/tool"], build: { commands: [[cp, source, other]], artifacts: [other] } }
`;

function setting() {
  const { dir, commit } = repository(join(temporaryFolder(), "node"));
  const good = commit({ "tool.yml": target, "build.sh": "cp source tool\n", source: "1" }, "good");
  const bad = commit({ "build.sh": "echo '::error::no rule' >&2; exit 4\n" }, "::error::bad");
  return { good, bad, build: (...args: string[]) => commandIn(dir, buildCommand, args) };
}

test("a build that fails ends with 3 and the end of its log", async () => {
  const { bad, build } = setting();
  const failed = await build("tool.yml/one", "--ref", bad);
  expect([failed.exitCode, failed.stdout]).toEqual([3, ""]);
  expect(failed.stderr).toMatch(
    /sh build\.sh: exit code 4\n {2}\$ sh build\.sh\n {2}::error::no rule\nthe whole log: /,
  );
});

test("each suite has its own build, by default of HEAD", async () => {
  const { good, bad, build } = setting();
  const one = JSON.parse((await build("tool.yml/one", "--ref", good, "--json")).stdout);
  const two = JSON.parse((await build("tool.yml/two", "--json")).stdout);
  expect([one.suite, two.suite, two.commits[0].commit]).toEqual(["one", "two", bad]);
  expect(two.commits[0].build.artifact).not.toBe(one.commits[0].build.artifact);
});

test("a commit that is built twice is built once", async () => {
  const { good, build } = setting();
  const { stdout } = await build("tool.yml/one", "--ref", good, "--ref", `${good.slice(0, 12)}`, "--json");
  const { commits } = JSON.parse(stdout);
  expect(commits.map((commit: { build: { cached: boolean } }) => commit.build.cached)).toEqual([false, true]);
});

test("no title is a command to the runner in whose log it stands", async () => {
  const { bad, build } = setting();
  const { stdout } = await build("tool.yml/two", "--ref", bad);
  expect(stdout).toMatch(/^[0-9a-f]{40} sha256:[0-9a-f]{64} ::error::bad\n$/);
});

test.each(["--upload-pack=touch x", "none", ""])("%j is an unknown ref, and nothing is built", async (ref) => {
  const { good, build } = setting();
  const refused = await build("tool.yml/one", "--ref", good, `--ref=${ref}`);
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining(`unknown ref "${ref}"`)]);
  expect(refused.stdout).toBe("");
});
