import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpsRepositories } from "../../harness/run/testing/https-repositories.ts";
import { temporaryFolder } from "../../harness/run/testing/temporary-folder.ts";
import { ActionBed } from "../testing/action-bed.ts";

const token = "a-token-for-contents";
let bed: ActionBed;
let base: string;
let head: string;

beforeAll(async () => {
  bed = await ActionBed.make();
  base = await bed.source.git("rev-parse", "HEAD");
  // A build that keeps all that it can see: in its environment, and in that of whoever started it.
  const seen = "env; tr '\\0' '\\n' < /proc/$PPID/environ; tr '\\0' '\\n' < /proc/1/environ";
  const build = `{ cat suite.sh; echo exit; ${seen}; } > built.sh 2> /dev/null || true`;
  const target = (await bed.source.read("small.yml")).replace("[cp, suite.sh, built.sh]", "[sh, build.sh]");
  await bed.source.commit({ "small.yml": target, "build.sh": build }, "a build that looks around");
  head = await bed.source.git("rev-parse", "HEAD");
});
afterAll(() => bed.close());

test("fetches a private repository with a token that no build sees, and needs none the next time", async () => {
  const folder = temporaryFolder();
  const { address, certificate } = await httpsRepositories(folder, `x-access-token:${token}`);
  await bed.source.git("clone", "--quiet", "--bare", bed.source.folder, join(folder, "canopy.git"));
  const work = join(folder, "work");
  const inputs = { suite: "small.yml/small", head, config: head, "repository-url": `${address}/canopy.git`, work };
  const env = { GIT_SSL_CAINFO: certificate };

  const refused = await bed.step("build", { inputs, env });
  expect(refused).toMatchObject({ exitCode: 1, log: expect.stringMatching(/::error::building .*: cannot fetch/) });

  const built = await bed.step("build", { inputs: { ...inputs, token }, env });
  expect(built.exitCode, built.log).toBe(0);
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  expect(built.log.replace(`::add-mask::${basic}\n`, "")).not.toContain(basic);
  expect(readdirSync(join(work, "cache"))).toEqual(["main"]);
  const files = readdirSync(work, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith("/built.sh"));
  const log = files.map((name) => readFileSync(join(work, name), "utf8")).join("\n");
  expect(log).toContain("PATH=");
  for (const secret of [token, basic, "the-jobs-token", "ACTIONS_RUNTIME_TOKEN"]) expect(log).not.toContain(secret);

  const again = await bed.step("build", { inputs, env });
  expect(again).toMatchObject({ exitCode: 0, log: expect.stringContaining("from the cache") });
});

test("names what does not build, and keeps it in the pull request's own scope", async () => {
  const work = join(temporaryFolder(), "work");
  const inputs = { suite: "small.yml/small", base, head, config: head, "repository-url": bed.address, work };
  const { exitCode, log } = await bed.step("build", { inputs, env: { GITHUB_REF: "refs/pull/7/merge" } });
  expect(exitCode, log).toBe(1);
  // Base has no build.sh: what fails is named, and the end of its log is shown.
  expect(log).toMatch(/::error::building small.yml\/small: .*build\.sh/);
  expect(readdirSync(join(work, "cache"))).toEqual(["pr-7"]);
});
