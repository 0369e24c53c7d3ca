import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { containment } from "../run/containment.ts";
import { readRun } from "../run/read-run.ts";
import { httpsRepositories } from "../run/testing/https-repositories.ts";
import { repository } from "../run/testing/repository.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { buildCommand } from "./build.ts";
import { commandIn } from "./command-in.ts";
import { runCommand } from "./run.ts";

afterEach(() => vi.unstubAllEnvs());

const secret = "s3cr3t-of-the-test";
const credentials = `me:${secret}`;
const header = Buffer.from(credentials).toString("base64");

/** Everything that a process can find out without being told: its environment, its parents', git's configuration. */
const look = (place: string) =>
  `{ env; echo ----; for process in /proc/[0-9]*; do tr '\\\\0' '\\\\n' < $process/environ; done; git config --list --show-origin; git remote -v; cat .git; } > ${place} 2>/dev/null; true`;
const line = `{"suite":"timing","subject":"engine","params":{},"operation":"fetch","metric":"time","unit":"s","better":"lower","value":1}`;
const target = `schema: plimsoll.target/1
name: tool
source: .
build: { commands: [[sh, look.sh]], artifacts: [seen] }
suites: { timing: { command: [sh, "{target}/../execute.sh"], executions: 1, looks: [6] } }
`;

const names = /^(GITHUB_|ACTIONS_|INPUT_|RUNNER_|GIT_(?!EXEC_PATH))|TOKEN/;

/** As a job's environment is: a token in the header that git sends, and everything that a job has besides. */
function job(address: string, certificate: string): void {
  const stubs = {
    ...{ GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: `http.${address}/.extraheader` },
    ...{ GIT_CONFIG_VALUE_0: `Authorization: Basic ${header}`, GIT_SSL_CAINFO: certificate },
    ...{
      GITHUB_TOKEN: secret,
      GH_TOKEN: secret,
      ACTIONS_RUNTIME_TOKEN: secret,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret,
    },
    ...{
      INPUT_TOKEN: secret,
      GITHUB_ENV: "/x",
      RUNNER_TEMP: "/x",
      ACTIONS_RESULTS_URL: "https://x",
      NPM_TOKEN: secret,
    },
  };
  for (const [name, value] of Object.entries(stubs)) vi.stubEnv(name, value);
}

async function setting() {
  const folder = temporaryFolder();
  const remotes = join(folder, "remotes");
  const remote = repository(join(remotes, "node"));
  writeFileSync(join(folder, "execute.sh"), `${look(join(folder, "executed"))}\necho '${line}'\n`);
  const work = join(folder, "work");
  repository(work);
  writeFileSync(join(work, "tool.yml"), target);
  const commit = remote.commit({ "look.sh": look("seen") });
  const server = await httpsRepositories(remotes, credentials);
  job(server.address, server.certificate);
  return { folder, work, commit, repo: `${server.address}/node/.git` };
}

/** All files below a folder that hold a text. */
function holding(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).filter((file) => readFileSync(file).includes(text));
}

test("neither a build nor an execution sees the credentials by which a private repository was fetched", async () => {
  const { folder, work, commit, repo } = await setting();
  const args = ["tool.yml", "--repo", repo, "--ref", commit, "--cache-scope", "pr-1", "--out", "out"];
  const { exitCode, stderr } = await commandIn(work, runCommand, args);
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining("failed")]);
  await readRun(join(work, "out/run.json"));

  const artifacts = join(work, ".plimsoll/cache/pr-1/artifacts");
  const seen = readFileSync(join(artifacts, readdirSync(artifacts)[0]!, "files/seen"), "utf8");
  const executed = readFileSync(join(folder, "executed"), "utf8");
  // That they looked at all.
  expect([seen, executed]).toEqual([expect.stringContaining("PATH="), expect.stringContaining("PATH=")]);
  expect(seen).toContain(`remote.origin.url=${repo}`);
  // Where the kernel gives no /proc of one's own, parents are in sight: doctor warns of it.
  const hidden = (await containment()).prefix.includes("--mount-proc");
  for (const text of hidden ? [seen, executed] : [seen, executed].map((all) => all.split("----\n")[0]!)) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(header);
    const variables = text.split("\n").map((entry) => entry.split("=")[0]!);
    expect(variables.filter((name) => names.test(name))).toEqual([]);
  }
  // Mirror, work trees, logs, caches, the run's record.
  expect([...holding(work, secret), ...holding(work, header)]).toEqual([]);
});

test("what was fetched by itself is built without any credentials", async () => {
  const { work, commit, repo } = await setting();
  const args = ["tool.yml", "--repo", repo, "--ref", commit, "--json"];
  const fetched = await commandIn(work, buildCommand, [...args, "--fetch-only"]);
  expect(JSON.parse(fetched.stdout).commits).toEqual([expect.objectContaining({ commit })]);
  expect(readdirSync(join(work, ".plimsoll/cache/local"))).not.toContain("artifacts");
  vi.unstubAllEnvs();
  const built = await commandIn(work, buildCommand, args);
  expect(JSON.parse(built.stdout)).toMatchObject({
    ...{ target: "tool", suite: "timing" },
    commits: [{ commit, build: { cached: false } }],
  });
  const again = await commandIn(work, buildCommand, args.slice(0, -1));
  expect(again.stdout).toMatch(new RegExp(`^${commit} sha256:[0-9a-f]{64} \\(cached\\) a change\n$`));
});

test("a repository that asks for credentials that are not there ends with a sentence, and without them", async () => {
  const { work, commit, repo } = await setting();
  vi.stubEnv("GIT_CONFIG_VALUE_0", `Authorization: Basic ${Buffer.from("me:wrong-one").toString("base64")}`);
  const failed = await commandIn(work, buildCommand, ["tool.yml", "--repo", repo, "--ref", commit]);
  expect([failed.exitCode, failed.stderr]).toEqual([3, expect.stringContaining(`cannot fetch ${repo}: `)]);
  expect(failed.stderr).not.toContain(Buffer.from("me:wrong-one").toString("base64"));
});
