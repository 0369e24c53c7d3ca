import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobPlanSchema } from "../model/job-plan.ts";
import { type Repository, repository } from "../run/testing/repository.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { commandIn } from "./command-in.ts";
import { planCommand } from "./plan.ts";

const config = (paths: string, suite = "canopy/storage") =>
  `schema: plimsoll.config/1\nsuites: [{ suite: ${suite}, paths: [${paths}] }]\n`;

function made(): Repository {
  const made = repository(join(temporaryFolder(), "node"));
  made.commit({ ".github/plimsoll.yml": config("store"), "store/a.go": "a\n", "docs/a.md": "a\n" });
  return made;
}

const plan = ({ dir }: Repository, ...args: string[]) => commandIn(dir, planCommand, args);

test("a branch is planned as its pull request would be: by the base branch's configuration and its own files", async () => {
  const here = made();
  here.git("checkout", "--quiet", "-b", "change");
  const head = here.commit({ "store/a.go": "b\n", ".github/plimsoll.yml": config("docs", "canopy/other") });
  here.git("checkout", "--quiet", "main");
  const tip = here.commit({ "docs/a.md": "b\n" });
  here.git("checkout", "--quiet", "change");
  const { exitCode, stdout } = await plan(here);
  expect([exitCode, stdout.split("\n")]).toEqual([
    0,
    [
      "1 job: `.github/plimsoll.yml` is changed",
      `base ${here.git("rev-parse", "main~1").slice(0, 12)}, head ${head.slice(0, 12)}, configuration of ${tip.slice(0, 12)}`,
      "",
      "job                  suite           runner  labels             minutes",
      "canopy-storage-nvme  canopy/storage  nvme    self-hosted, nvme      120",
      "",
    ],
  ]);
});

test("the plan and the matrix come as JSON", async () => {
  const here = made();
  here.commit({ "store/a.go": "b\n", "docs/a.md": "b\n" });
  const json = jobPlanSchema.parse(JSON.parse((await plan(here, "--base", "HEAD~1", "--json")).stdout));
  expect(json).toMatchObject({ reason: "1 of 2 changed files: `store/a.go`", config: here.git("rev-parse", "HEAD~1") });
  const matrix = (await plan(here, "--base", "HEAD~1", "--matrix")).stdout;
  expect(matrix.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(matrix)).toEqual({ include: json.jobs });
  expect((await plan(here, "--base", "HEAD~1", "--matrix", "--json")).exitCode).toBe(2);
});

test("labels of the pull request can be tried", async () => {
  const here = made();
  here.commit({ "store/a.go": "b\n" });
  const { stdout } = await plan(here, "--base", "HEAD~1", "--label", "bug", "--label", "plimsoll: skip");
  expect(stdout).toMatch(/^0 jobs: label `plimsoll: skip`\n/);
});

test("a suite that there is not is told, and found on the disk where a configuration is tried", async () => {
  const here = made();
  const target = `schema: plimsoll.target/1\nname: x\nsource: .\nbuild: { commands: [[make]], artifacts: [x] }\n`;
  here.commit({ ".github/plimsoll.yml": config("a", "x.yml/timing") });
  const told = "no such suite: x.yml/timing: there is no file x.yml\n";
  expect(await plan(here)).toMatchObject({ exitCode: 0, stderr: told });
  writeFileSync(join(here.dir, "x.yml"), `${target}suites: { timing: { command: [x], measure: process } }\n`);
  expect((await plan(here)).stderr).toBe(told);
  expect(await plan(here, "--config", ".github/plimsoll.yml")).toMatchObject({ exitCode: 0, stderr: "" });
});

test("a renamed file counts by both of its names, whatever they are", async () => {
  const here = made();
  here.git("mv", "store/a.go", "docs/two\nlines");
  here.commit({});
  expect((await plan(here, "--base", "HEAD~1")).stdout).toMatch(/^1 job: 1 of 2 changed files: `store\/a\.go`\n/);
});

test("from a folder below the root it is the same repository, and a configuration on disk is from the folder", async () => {
  const here = made();
  here.commit({ "docs/b.md": "b\n" });
  mkdirSync(join(here.dir, "sub"));
  writeFileSync(join(here.dir, "sub/tried.yml"), config("docs"));
  const inSub = (...args: string[]) => commandIn(join(here.dir, "sub"), planCommand, ["--base", "HEAD~1", ...args]);
  expect((await inSub()).stdout).toMatch(/^0 jobs: no changed file/);
  expect((await inSub("--config", "tried.yml")).stdout).toMatch(/^1 job: 1 changed file: `docs\/b\.md`\n/);
});

test("without a configuration on the base branch nothing is planned, and that is said", async () => {
  const here = repository(join(temporaryFolder(), "node"));
  here.commit({ a: "1" });
  here.commit({ ".github/plimsoll.yml": config("a") });
  const { exitCode, stdout } = await plan(here, "--base", "main~1");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^0 jobs: `main~1` has no `\.github\/plimsoll\.yml` yet\n/);
});

test.each([
  [["--base", "nowhere"], /unknown ref "nowhere" in .*: --base names the branch that it is to be merged into$/],
  [["--base", "--upload-pack=x"], /unknown ref "--upload-pack=x"/],
  [["--head", "$(id)"], /unknown ref "\$\(id\)"/],
  [["--config", "none.yml"], /none\.yml: cannot be read: ENOENT/],
  [["--config", "docs/a.md"], /docs\/a\.md line 1: /],
])("plan %j is refused", async (args, message) => {
  const { exitCode, stderr } = await plan(made(), ...args);
  expect(stderr).toMatch(message);
  expect(exitCode).toBe(2);
});

test("a broken configuration is refused by commit, line and place, and where there is no git, that is said", async () => {
  const here = made();
  const commit = here.commit({ ".github/plimsoll.yml": "schema: plimsoll.config/1\nsuites: []\n" });
  const { exitCode, stderr } = await plan(here);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`.github/plimsoll.yml of main at ${commit.slice(0, 12)} line 2: suites: `);
  const outside = await commandIn(temporaryFolder(), planCommand, []);
  expect([outside.exitCode, outside.stderr]).toEqual([2, expect.stringMatching(/not in a work tree of git: /)]);
});

test("branches without a common ancestor cannot be planned", async () => {
  const here = made();
  here.git("checkout", "--quiet", "--orphan", "other");
  here.commit({ a: "1" });
  expect((await plan(here)).stderr).toMatch(/main and HEAD have no commit in common$/);
});
