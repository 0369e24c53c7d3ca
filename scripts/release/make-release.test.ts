import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { policyFaults } from "../workflows/policy.ts";
import { repositoryWorkflows } from "../workflows/repository-workflows.ts";
import { type MadeRelease, makeRelease } from "./make-release.ts";
import { copiedCheckout, git } from "./testing/copied-checkout.ts";

let root: string;
let elsewhere: string;
let made: MadeRelease;
const options = () => ({ root, version: "1.2.3", repository: "o/plimsoll", out: join(elsewhere, "release") });
const released = () => join(elsewhere, "released");

beforeAll(async () => {
  root = await copiedCheckout();
  elsewhere = await mkdtemp(join(tmpdir(), "plimsoll-release-"));
  made = await makeRelease(options());
  await git(elsewhere, "clone", "--quiet", "--branch=v1.2.3", options().out, released());
}, 120_000);

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await rm(elsewhere, { recursive: true, force: true });
});

test("the tag is on the workflows, which are right above the actions, which are right above the released commit", async () => {
  const head = await git(root, "rev-parse", "HEAD");
  expect((await git(options().out, "log", "--format=%H", "-3", "v1.2.3")).split("\n")).toEqual([
    made.workflows,
    made.actions,
    head,
  ]);
  expect(await git(options().out, "rev-parse", "v1")).toBe(made.workflows);
  expect(made).toMatchObject({ tag: "v1.2.3", major: "v1" });
});

test("the released workflows are those that others call, and take our actions from the commit before them", () => {
  const workflows = repositoryWorkflows(released());
  expect(workflows.map(({ file }) => file.split("/").at(-1))).toEqual([
    "accept.yml",
    "bench.yml",
    "nightly.yml",
    "report.yml",
  ]);
  const uses = workflows.flatMap((workflow) => workflow.uses);
  const ours = uses.filter(({ value }) => value.startsWith("o/plimsoll/"));
  expect(new Set(ours.map(({ value }) => value.split("@")[1]))).toEqual(new Set([made.actions]));
  expect(new Set(ours.map(({ comment }) => comment))).toEqual(new Set(["v1.2.3"]));
  expect(new Set(ours.map(({ value }) => value.split(/[/@]/)[3]))).toEqual(
    new Set(["plan", "prepare-runner", "build", "bench", "report", "record", "publish"]),
  );
  expect(uses.filter(({ value }) => !/@[0-9a-f]{40}$/.test(value) || value.startsWith("actions/checkout"))).toEqual([]);
  expect(workflows.flatMap((workflow) => policyFaults(workflow))).toEqual([]);
});

test("actionlint and zizmor find nothing in them", async () => {
  const tool = (path: string) => join(process.cwd(), ".plimsoll", path);
  await execa(tool("bin/actionlint"), [], { cwd: released() });
  await execa(
    tool("python/bin/zizmor"),
    ["--offline", "--quiet", "--persona=auditor", "--config=.github/zizmor.yml", ".github", "actions"],
    { cwd: released() },
  );
});

test("every action that they use is there, with what it runs", async () => {
  for (const name of await readdir(join(released(), "actions"))) {
    const file = join(released(), "actions", name, "action.yml");
    if (!existsSync(file)) continue;
    const { runs } = parse(await readFile(file, "utf8")) as { runs: { main: string; post?: string } };
    for (const program of [runs.main, runs.post]) {
      if (program !== undefined) expect(existsSync(join(dirname(file), program)), `${name}: ${program}`).toBe(true);
    }
  }
  expect(await git(released(), "ls-files", "dist/*.map")).toBe("");
});

test("the command line runs without node_modules, and knows its version", async () => {
  const { stdout } = await execa("node", [join(released(), "dist", "plimsoll.js"), "--version"]);
  expect(stdout).toBe("1.2.3");
});

test("the checkout is left as it was", async () => {
  expect(await git(root, "status", "--porcelain", "--branch")).toBe("## main");
  expect(await git(root, "tag", "--list")).toBe("");
  expect(existsSync(join(root, "dist"))).toBe(false);
  expect(await readdir(join(root, ".plimsoll"))).toEqual([]);
});

test("made again, it is the same commit", async () => {
  const again = await makeRelease({ ...options(), out: join(elsewhere, "again") });
  expect(again).toEqual(made);
});

test.each([
  ["v1.2.3", /version "v1\.2\.3" is not of the form 1\.2\.3/],
  ["1.2", /version "1\.2" is not/],
  ["1.2.03", /version "1\.2\.03" is not/],
  ["1.2.3; true", /version "1\.2\.3; true" is not/],
])("the version %s is refused", async (version, message) => {
  await expect(makeRelease({ ...options(), version, out: join(elsewhere, "refused") })).rejects.toThrow(message);
});

test("changes that are not committed are refused", async () => {
  await writeFile(join(root, "new.txt"), "");
  await expect(makeRelease({ ...options(), out: join(elsewhere, "refused") })).rejects.toThrow(
    /not committed:\n\?\? new\.txt/,
  );
  await rm(join(root, "new.txt"));
});

test("a tag or a folder that is there is refused", async () => {
  await expect(makeRelease(options())).rejects.toThrow(/release: is there already/);
  await git(root, "tag", "v1.2.3");
  await expect(makeRelease({ ...options(), out: join(elsewhere, "refused") })).rejects.toThrow(
    /the tag v1\.2\.3 is there already/,
  );
  await git(root, "tag", "--delete", "v1.2.3");
  expect(existsSync(join(elsewhere, "refused"))).toBe(false);
});
