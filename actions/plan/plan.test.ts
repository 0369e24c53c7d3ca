import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { EventOrder } from "../../harness/github/testing/events/event-payload.ts";
import { ActionBed } from "../testing/action-bed.ts";
import { zipEntries } from "../testing/zip-entries.ts";

const config = `schema: plimsoll.config/1
suites:
  - { suite: small.yml/small, looks: [6], paths: [suite.sh] }
  - { suite: reference/nodestore-bench, paths: [other] }
`;

let bed: ActionBed;
let main: string;
let head: string;

beforeAll(async () => {
  bed = await ActionBed.make();
  const { source } = bed;
  await source.git("checkout", "--quiet", "-B", "bare");
  await source.git("checkout", "--quiet", "-B", "main");
  mkdirSync(join(source.folder, ".github"));
  await source.commit({ ".github/plimsoll.yml": config }, "adopt Plimsoll");
  main = await source.git("rev-parse", "HEAD");
  await source.git("checkout", "--quiet", "-b", "faster");
  await source.commit({ "suite.sh": `${await source.read("suite.sh")}# faster\n` }, "faster");
  head = await source.git("rev-parse", "HEAD");
});
afterAll(() => bed.close());
afterEach(() => {
  expect(bed.github.faultsOfOurs).toEqual([]);
  bed.repository.artifacts.length = 0;
});

/** The action, called by that event. */
async function plan(order: EventOrder, { mode = "change", env = {} } = {}) {
  const event = [order.name, bed.repository.event(order)] as const;
  const { outputs, exitCode, log, summary } = await bed.step("plan", { inputs: { ...bed.access, mode }, event, env });
  const { matrix = "{}", ...others } = outputs;
  return { outputs: others, jobs: JSON.parse(matrix).include, exitCode, log, summary };
}

/** The plan that the run's one artifact holds. */
async function uploaded() {
  const { artifacts } = bed.repository;
  expect(artifacts.map(({ name }) => name)).toEqual(["plimsoll-plan-1"]);
  const entries = await zipEntries(Buffer.from(artifacts[0]!.bytes));
  expect(Object.keys(entries)).toEqual(["plan.json"]);
  return JSON.parse(entries["plan.json"]!);
}

const small = {
  ...{ suite: "small.yml/small", runner: "nvme", labels: ["self-hosted", "nvme"], minutes: 120 },
  settings: { looks: [6], alpha: 0.05 },
};

test("a pull request is measured by what it touches, in the words of its base branch", async () => {
  const pullRequest = await bed.repository.openPullRequest({ headRef: "faster" });
  const { outputs, jobs, summary, exitCode, log } = await plan({ name: "pull_request", action: "opened", pullRequest });
  expect(exitCode, log).toBe(0);
  expect(outputs).toEqual({
    measure: "true",
    base: main,
    head,
    config: main,
    reason: expect.stringContaining("suite.sh"),
  });
  expect(jobs).toEqual([{ id: expect.stringMatching(/small/), ...small }]);
  expect(await uploaded()).toEqual({
    schema: "plimsoll.job-plan/1",
    base: main,
    head,
    config: main,
    reason: outputs.reason,
    jobs,
  });
  expect(summary).toBe(`One suite is measured: ${outputs.reason}.\n`);
});

test("a base branch without a configuration measures nothing, and says so", async () => {
  const pullRequest = await bed.repository.openPullRequest({ headRef: "faster", baseRef: "bare" });
  const { outputs, jobs, summary } = await plan({ name: "pull_request", action: "opened", pullRequest });
  expect({ measure: outputs.measure, jobs }).toEqual({ measure: "false", jobs: [] });
  expect(summary).toBe("Nothing is measured: branch `bare` has no `.github/plimsoll.yml` yet.\n");
  expect((await uploaded()).jobs).toEqual([]);
});

test("a night measures every suite of the default branch's tip, also where it is started by hand", async () => {
  for (const order of [{ name: "schedule" }, { name: "workflow_dispatch", ref: "refs/heads/faster" }] as const) {
    const { outputs, jobs } = await plan(order, { mode: "nightly" });
    expect(outputs).toMatchObject({ measure: "true", base: main, head: main, config: main });
    expect(jobs).toHaveLength(2);
    bed.repository.artifacts.length = 0;
  }
});

test("by hand, branches and one suite can be chosen", async () => {
  const inputs = { base: "main", head: "faster", suite: "small.yml/small" };
  const { outputs, jobs, exitCode, log } = await plan({ name: "workflow_dispatch", inputs });
  expect(exitCode, log).toBe(0);
  expect(outputs).toMatchObject({ measure: "true", base: main, head });
  expect(jobs).toHaveLength(1);
  const wrong = await plan({ name: "workflow_dispatch", inputs: { ...inputs, suite: "small" } });
  expect(wrong).toMatchObject({ exitCode: 1, log: expect.stringContaining('::error::input suite: "small" is none') });
});

test("of a head that moved the run's own commit is planned", async () => {
  const pullRequest = await bed.repository.openPullRequest({ headRef: "faster", headSha: main });
  const event = { name: "pull_request", action: "synchronize", pullRequest: { ...pullRequest } } as const;
  await bed.repository.push(pullRequest.number, head);
  const { outputs } = await plan(event);
  expect(outputs).toMatchObject({ head: main });
});

test.each([
  [{ mode: "weekly" }, "::error::input mode: is neither change nor nightly"],
  [{ env: { "INPUT_API-URL": "github" } }, "::error::input api-url: is no http or https address"],
  [{ env: { INPUT_TOKEN: "stranger" } }, "::error::"],
  [{ env: { GITHUB_REPOSITORY: "canopy" } }, "::error::GITHUB_REPOSITORY: "],
])("%j fails, and tells no token", async (more, message) => {
  const { exitCode, log } = await plan({ name: "schedule" }, { mode: "nightly", ...more });
  expect({ exitCode, log }).toEqual({ exitCode: 1, log: expect.stringContaining(message) });
  expect(log).not.toMatch(/stranger|the-jobs-token/);
  expect(bed.repository.artifacts).toEqual([]);
});
