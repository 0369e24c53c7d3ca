import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { parse, parseDocument } from "yaml";
import { readConfig } from "../github/config.ts";
import { checkYaml } from "../model/check-yaml.ts";
import { targetSchema } from "../model/target.ts";
import { repository } from "../run/testing/repository.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { commandIn } from "./command-in.ts";
import { initCommand } from "./init.ts";
import type { Io } from "./io.ts";

const pin = "0123456789abcdef0123456789abcdef01234567";
const release = ["--uses", "acme/plimsoll", "--pin", pin, "--version", "v1.2.3"];
const workflows = ["bench", "publish", "nightly"].map((name) => `.github/workflows/plimsoll-${name}.yml`);

/** A repository whose files are those. */
function made(files: Readonly<Record<string, string>> = { "README.md": "x\n" }) {
  const here = repository(join(temporaryFolder(), "store"));
  here.commit(files);
  here.git("remote", "add", "origin", "git@github.com:Acme/store.git");
  return here;
}

const init = ({ dir }: { readonly dir: string }, ...args: string[]) =>
  commandIn(dir, initCommand, args.includes("--uses") ? args : [...release, ...args]);
const written = async ({ dir }: { readonly dir: string }) =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).startsWith(join(dir, ".git/")))
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
const text = ({ dir }: { readonly dir: string }, path: string) => readFile(join(dir, path), "utf8");

test("a repository gets a configuration and three workflows, and is told what is next", async () => {
  const here = made({ "CMakeLists.txt": "cmake_minimum_required(VERSION 3.16)\nproject(xrpl)\n" });
  const { exitCode, stdout, stderr } = await init(here);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(await written(here)).toEqual([".github/plimsoll.yml", ...[...workflows].sort(), "CMakeLists.txt"]);
  const docs = `https://github.com/acme/plimsoll/blob/${pin}/actions`;
  expect(stdout.split("\n")).toEqual([
    ...[".github/plimsoll.yml", ...workflows].map((file) => `wrote ${file}`),
    "measures xrpld/nodestore-bench (rippled) by acme/plimsoll v1.2.3",
    "",
    "next:",
    "  1. look at .github/plimsoll.yml, and commit all of it to main: pull requests are measured from then on",
    `  2. register a runner with the labels self-hosted, nvme: ${docs}/runners.md`,
    `  3. require the check "plimsoll" of main by a ruleset: ${docs}/blocking-merges.md`,
    "",
  ]);
  const config = readConfig(await text(here, ".github/plimsoll.yml"), "plimsoll.yml");
  expect(config.suites[0]).toMatchObject({ suite: "xrpld/nodestore-bench", minutes: 360 });
  expect(config.suites[0]!.paths).toContain("src/libxrpl/nodestore");
});

test("every workflow that is called is pinned to the commit, with the tag beside it, and is one that there is", async () => {
  const here = made();
  await init(here);
  for (const path of workflows) {
    const document = parseDocument(await text(here, path));
    expect(document.errors).toEqual([]);
    const { jobs, permissions } = document.toJS();
    expect(permissions).toEqual({});
    for (const job of Object.values<{ uses: string; permissions: object }>(jobs)) {
      const [, name] = new RegExp(`^acme/plimsoll/\\.github/workflows/(\\w+)\\.yml@${pin}$`).exec(job.uses) ?? [];
      expect(existsSync(`.github/workflows/${name}.yml`), job.uses).toBe(true);
    }
  }
  const lines = (await Promise.all(workflows.map((path) => text(here, path)))).join("\n").split("\n");
  const uses = lines.filter((line) => /^\s+uses:/.test(line));
  expect(uses).toHaveLength(4);
  for (const line of uses) expect(line).toMatch(/@[0-9a-f]{40} # v1\.2\.3$/);
  expect(lines.filter((line) => /<[a-z]+>/.test(line))).toEqual([]);
});

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly uses?: string;
}

test("a called workflow gets what its jobs ask for, and no more", async () => {
  const here = made();
  await init(here);
  for (const path of workflows) {
    for (const { uses, permissions } of Object.values<Job>(parse(await text(here, path)).jobs)) {
      const called = parse(await readFile(uses!.replace(/^acme\/plimsoll\/(.*)@.*$/, "$1"), "utf8"));
      const asked: Record<string, string> = {};
      for (const job of Object.values<Job>(called.jobs)) {
        for (const [scope, level] of Object.entries(job.permissions ?? {}))
          asked[scope] = asked[scope] === "write" ? "write" : level;
      }
      expect(permissions, uses).toEqual(asked);
    }
  }
});

test("what is published knows what is measured by its name, and shares no concurrency group with what it calls", async () => {
  const here = made();
  await init(here);
  const [bench, publish, nightly] = await Promise.all(workflows.map(async (path) => parse(await text(here, path))));
  expect(publish.on.workflow_run.workflows).toEqual([bench.name]);
  expect(publish.on.workflow_run.types).toEqual(["requested", "in_progress", "completed"]);
  expect(bench.on.pull_request).toBeNull();
  const groups = [bench, nightly].map(({ concurrency }) => concurrency.group);
  for (const name of ["bench", "nightly"]) {
    const called = parse(await readFile(`.github/workflows/${name}.yml`, "utf8"));
    expect(groups).not.toContain(called.concurrency.group);
  }
  expect(nightly.concurrency["cancel-in-progress"]).toBe(false);
});

const checker = (installed: string) => [resolve(".plimsoll", installed)].find(existsSync);

test.skipIf(!checker("bin/actionlint"))("actionlint has nothing against the workflows", async () => {
  const here = made();
  await init(here);
  const { stdout } = await execa(checker("bin/actionlint")!, [], { cwd: here.dir, reject: false });
  expect(stdout).toBe("");
});

test.skipIf(!checker("python/bin/zizmor"))("zizmor has nothing against the workflows", async () => {
  const here = made();
  await init(here);
  const args = ["--offline", "--format=json", "--config", resolve(here.dir, "none.yml"), here.dir];
  await writeFile(join(here.dir, "none.yml"), "rules: {}\n");
  const { stdout, exitCode } = await execa(checker("python/bin/zizmor")!, args, { reject: false });
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, []]);
});

test("what is there already is listed and left, unless it is to be overwritten", async () => {
  const here = made({ ".github/plimsoll.yml": "mine\n", ".github/workflows/plimsoll-nightly.yml": "mine\n" });
  const { exitCode, stdout, stderr } = await init(here);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(
    ".github/plimsoll.yml, .github/workflows/plimsoll-nightly.yml: there already, and nothing was written",
  );
  expect(await written(here)).toEqual([".github/plimsoll.yml", ".github/workflows/plimsoll-nightly.yml"]);
  expect(await text(here, ".github/plimsoll.yml")).toBe("mine\n");
  expect((await init(here, "--force")).exitCode).toBe(0);
  expect((await written(here)).length).toBe(5);
  expect(await text(here, ".github/plimsoll.yml")).not.toBe("mine\n");
  expect((await init(here)).stderr).toContain(`.github/plimsoll.yml, ${workflows.join(", ")}: there already`);
});

test("a link that leads nowhere counts as there, and where a folder cannot be made nothing stays", async () => {
  const linked = made();
  await mkdir(join(linked.dir, ".github"));
  await symlink("/nowhere/else.yml", join(linked.dir, ".github/plimsoll.yml"));
  expect((await init(linked)).stderr).toMatch(/plimsoll\.yml: there already/);
  const blocked = made({ ".github/workflows": "a file\n" });
  const { exitCode, stderr } = await init(blocked);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/cannot be made a folder/)]);
  expect(await written(blocked)).toEqual([".github/workflows"]);
});

test.each([
  ["Cargo.toml", '[workspace]\nmembers = [\n\t"substrate/bin/node/bench",\n]\n', "polkadot-sdk/trie-read"],
  ["go.mod", "module canopy-bench\n\ngo 1.24\n", "canopy/storage"],
  ["configure.ac", "AC_INIT([Pocketnet Core],[1.0])\n", "pocketnet/sync"],
  ["CMakeLists.txt", "project (rippled)\n", "xrpld/nodestore-bench"],
])("the suites of a node are those of its target, by its %s", async (file, content, suite) => {
  const here = made({ [file]: content });
  expect((await init(here)).exitCode).toBe(0);
  const { suites } = readConfig(await text(here, ".github/plimsoll.yml"), "plimsoll.yml");
  expect(suites[0]!.suite).toBe(suite);
  expect(suites[0]!.paths).not.toContain("**");
  expect(await written(here)).toHaveLength(5);
});

test("of rippled it is the suite that the commit has", async () => {
  const here = made({ "CMakeLists.txt": "project (rippled)\n", "src/test/nodestore/Timing_test.cpp": "" });
  expect((await init(here)).stdout).toContain("measures xrpld/nodestore-timing (rippled) by");
});

test("target files of the repository go before all else", async () => {
  const target = await readFile("harness/targets/template.yml", "utf8");
  const here = made({ "store.yml": target, "other.yml": "a: 1\n", "go.mod": "module canopy-bench\n" });
  expect((await init(here)).stdout).toContain("measures store.yml/timing (store.yml) by");
});

test("of a repository that nobody knows a target is begun", async () => {
  const here = made();
  const { stdout } = await init(here);
  expect(stdout).toContain("1. say in plimsoll-target.yml how your benchmark is built and run");
  const target = await text(here, "plimsoll-target.yml");
  expect(checkYaml(targetSchema, target, "plimsoll-target.yml").source).toBe(".");
  expect(target.split("\n")[0]).toBe(
    `# yaml-language-server: $schema=https://raw.githubusercontent.com/acme/plimsoll/${pin}/harness/targets/target.schema.json`,
  );
  const { suites } = readConfig(await text(here, ".github/plimsoll.yml"), "plimsoll.yml");
  expect(suites.map(({ suite }) => suite)).toEqual(["plimsoll-target.yml/timing"]);
});

test("what the begun target says of itself holds where it lies", async () => {
  const here = made();
  await init(here);
  const head = (await text(here, "plimsoll-target.yml")).split("\nschema: ")[0]!;
  expect(head).not.toContain("copy this file");
  expect(head).toContain("#   plimsoll bench plimsoll-target.yml --base main --head HEAD\n");
  expect(head).not.toContain("beside this file");
});

test("a repository without a work tree gets nothing", async () => {
  const bare = join(temporaryFolder(), "bare.git");
  await execa("git", ["init", "--quiet", "--bare", bare]);
  const { exitCode, stderr } = await init({ dir: bare });
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/in no work tree of a git repository/)]);
  expect(existsSync(join(bare, ".github"))).toBe(false);
});

test("the schemas that editors are sent to are in the repository", async () => {
  const here = made();
  await init(here);
  for (const path of [".github/plimsoll.yml", "plimsoll-target.yml"]) {
    const [, file] = new RegExp(`/acme/plimsoll/${pin}/(\\S+)\n`).exec(await text(here, path))!;
    expect(existsSync(file!), file).toBe(true);
  }
});

test("suites and labels can be named, and are quoted where YAML would read something else", async () => {
  const here = made();
  const { stdout } = await init(
    here,
    ...[
      "--suite",
      "reference/trie",
      "--suite",
      "canopy",
      "--labels",
      "self-hosted, true,a: b",
      "--default-branch",
      "dev",
    ],
  );
  expect(stdout).toContain("register a runner with the labels self-hosted, true, a: b:");
  expect(stdout).toContain('require the check "plimsoll" of dev by');
  const config = readConfig(await text(here, ".github/plimsoll.yml"), "plimsoll.yml");
  expect(config.suites.map(({ suite }) => suite)).toEqual(["reference/trie", "canopy"]);
  expect(config.runners.nvme!.labels).toEqual(["self-hosted", "true", "a: b"]);
  expect(await written(here)).not.toContain("plimsoll-target.yml");
});

test.each([
  [["--suite", "canopy/storag"], /unknown suite "storag" of target canopy: there are storage/],
  [["--suite", "nothing"], /unknown target "nothing"/],
  [["--suite", "own.yml/a"], /own\.yml: no such file/],
  [["--suite", "../x.yml/a"], /x\.yml: no such file/],
  [["--labels", "a,,b"], /an empty label/],
  [["--pin", "v1"], /not a full commit id: a tag can be moved/],
  [["--version", "v1 # x"], /not a version like v1\.2\.3/],
  [["--uses", "a/b@c", "--pin", pin, "--version", "v1"], /not OWNER\/REPO/],
  [["--uses", "a/b", "--pin", pin], /--pin and --version belong together/],
  [["--dir", "docs"], /docs: not the root of its repository, which is \.\.\/ from there/],
  [["--dir", "nowhere"], /nowhere: no git repository: /],
])("init %j is refused, and writes nothing", async (args, message) => {
  const here = made({ "docs/a.md": "x\n" });
  const { exitCode, stderr } = await init(here, ...args);
  expect(stderr).toMatch(message);
  expect(exitCode).toBe(2);
  expect(await written(here)).toEqual(["docs/a.md"]);
});

/** A checkout of Plimsoll, as far as init looks at one. */
async function checkout() {
  const own = made({ "harness/targets/template.yml": await readFile("harness/targets/template.yml", "utf8") });
  const adopt = "harness/github/adopt";
  const templates = (await readdir(adopt)).filter((name) => name.endsWith(".yml"));
  const files = await Promise.all(
    templates.map(async (name) => [join(adopt, name), await readFile(join(adopt, name), "utf8")] as const),
  );
  own.commit(Object.fromEntries(files));
  return own;
}
const initFrom = (root: string, { dir }: { readonly dir: string }, ...args: string[]) =>
  commandIn(dir, (io: Io) => initCommand({ ...io, root }), args);

test("a checkout of a release pins itself", async () => {
  const own = await checkout();
  own.git("remote", "set-url", "origin", "https://github.com/acme/plimsoll.git");
  own.git("tag", "v1");
  own.git("tag", "v1.10.0");
  own.git("tag", "v1.9.0");
  const here = made();
  expect((await initFrom(own.dir, here)).stdout).toContain("by acme/plimsoll v1.10.0");
  expect(await text(here, workflows[0]!)).toContain(
    `uses: acme/plimsoll/.github/workflows/bench.yml@${own.git("rev-parse", "HEAD")} # v1.10.0\n`,
  );
});

test.each([
  ["is of no release", () => {}],
  ["has been changed", async (dir: string) => writeFile(join(dir, "harness/targets/template.yml"), "x")],
])("a checkout that %s must be told the release", async (_, change) => {
  const own = await checkout();
  if (_ === "has been changed") own.git("tag", "v1.0.0");
  await change(own.dir);
  const here = made();
  const { exitCode, stderr } = await initFrom(own.dir, here);
  expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/--pin SHA --version TAG say which release/)]);
  expect(await written(here)).toEqual(["README.md"]);
});

test("Plimsoll within another repository does not take that one's release for its own", async () => {
  const own = await checkout();
  const outer = made();
  outer.git("tag", "v9.0.0");
  const inner = join(outer.dir, "node_modules/plimsoll");
  await mkdir(dirname(inner), { recursive: true });
  await execa("cp", ["-r", own.dir, inner]);
  await execa("rm", ["-r", join(inner, ".git")]);
  const { stderr } = await initFrom(inner, made(), "--uses", "acme/plimsoll");
  expect(stderr).toMatch(/--pin SHA --version TAG say which release/);
});
