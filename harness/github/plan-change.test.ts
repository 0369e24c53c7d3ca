import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { jobPlanSchema } from "../model/job-plan.ts";
import { repository } from "../run/testing/repository.ts";
import { temporaryFolder } from "../run/testing/temporary-folder.ts";
import { planCommit, planMergeGroup, planNightly, planPullRequest } from "./plan-change.ts";
import { pullRequest } from "./pull-request.ts";
import { quickClient } from "./testing/quick-client.ts";
import { startGitHub } from "./testing/start-github.ts";

const config = `schema: plimsoll.config/1
suites:
  - { suite: canopy/storage, paths: [store] }
  - { suite: bench/own.yml/timing, paths: [bench/src] }
`;
const ids = ["canopy-storage-nvme", "bench-own-timing-nvme"];
const repo = { owner: "acme", repo: "node" };

/** A GitHub with a repository of which main has gone on since `change` left it. */
async function made({ configuration }: { readonly configuration: string | undefined } = { configuration: config }) {
  const folder = temporaryFolder();
  const work = repository(join(folder, "work"));
  const fork = work.commit({
    ...(configuration !== undefined && { ".github/plimsoll.yml": configuration }),
    ...{ "store/a.go": "a\n", "docs/a.md": "a\n" },
  });
  work.git("checkout", "-b", "change");
  const head = work.commit({ "store/a.go": "b\n", "docs/b.md": "b\n" });
  work.git("checkout", "-b", "renamed", "main");
  work.git("mv", "store/a.go", "docs/a.go");
  work.commit({});
  work.git("checkout", "-b", "sly", "main");
  work.commit({ ".github/plimsoll.yml": "nothing: at all\n", "docs/b.md": "b\n" });
  work.git("checkout", "-b", "large", "main");
  work.commit(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`docs/${i}.md`, `${i}\n`])));
  work.git("checkout", "main");
  const tip = work.commit({ "docs/a.md": "later\n" });
  work.git("clone", "--bare", "--quiet", ".", join(folder, "node.git"));
  const server = await startGitHub({
    repositories: [{ ...repo, gitDir: join(folder, "node.git") }],
    // What the job has that plans, and no more.
    tokens: [{ token: "job", permissions: { contents: "read", "pull-requests": "read" } }],
    now: () => new Date("2024-03-01T12:00:00Z"),
  });
  onTestFinished(() => {
    expect(server.faultsOfOurs).toEqual([]);
    return server.close();
  });
  const github = quickClient(server).client;
  const acme = server.repository("acme/node");
  const plannedFor = async (headRef: string, labels: readonly string[] = []) => {
    const { number } = await acme.openPullRequest({ headRef, labels });
    return planPullRequest(github, repo, await pullRequest(github, repo, number));
  };
  return { github, fork, head, tip, work, plannedFor };
}

test("a pull request is planned from its merge base, by what the tip of its base branch says", async () => {
  const { fork, head, tip, plannedFor } = await made();
  const { plan, config } = await plannedFor("change");
  expect(jobPlanSchema.parse(plan)).toMatchObject({ base: fork, head, config: tip });
  expect([plan.jobs.map(({ id }) => id), plan.reason]).toEqual([
    [ids[0]],
    "1 of 2 suites: 1 of 2 changed files: `store/a.go`",
  ]);
  expect(config?.suites).toHaveLength(2);
});

test("labels of a pull request count, and both names of what it renames", async () => {
  const { plannedFor } = await made();
  expect((await plannedFor("change", ["plimsoll: skip"])).plan).toMatchObject({
    jobs: [],
    reason: "label `plimsoll: skip`",
  });
  expect((await plannedFor("renamed")).plan.jobs.map(({ id }) => id)).toEqual([ids[0]]);
});

test("a pull request cannot plan itself away: its own configuration is not read, and calls for everything", async () => {
  const { plan } = await (await made()).plannedFor("sly");
  expect([plan.jobs.map(({ id }) => id), plan.reason]).toEqual([ids, "every suite: `.github/plimsoll.yml` is changed"]);
});

test("a merge group is planned by what it adds to its base", async () => {
  const { github, fork, head, tip, work } = await made();
  const { plan } = await planMergeGroup(github, repo, { head, base: fork, baseRef: "main" });
  expect(plan).toMatchObject({ base: fork, head, config: tip });
  expect(plan.jobs.map(({ id }) => id)).toEqual([ids[0]]);
  const large = work.git("rev-parse", "large");
  const all = await planMergeGroup(github, repo, { head: large, base: fork, baseRef: "main" });
  expect([all.plan.jobs.map(({ id }) => id), all.plan.reason]).toEqual([
    ids,
    "every suite: more files are changed than GitHub lists",
  ]);
});

test("by hand every suite is measured, against the merge base or what is named, and nothing against itself", async () => {
  const { github, fork, head, tip } = await made();
  const { plan } = await planCommit(github, repo, { head, baseRef: "main" });
  expect(plan).toMatchObject({ base: fork, head, config: tip, reason: "every suite: asked for by hand" });
  expect(plan.jobs).toHaveLength(2);
  expect((await planCommit(github, repo, { head, baseRef: "main", base: tip })).plan.base).toBe(tip);
  const same = await planCommit(github, repo, { head: tip, baseRef: "main" });
  expect(same.plan).toMatchObject({
    jobs: [],
    reason: expect.stringMatching(/^head is the commit \w{12} that it/),
  });
});

test("at night every suite is recorded of the branch's tip alone", async () => {
  const { github, tip } = await made();
  const { plan } = await planNightly(github, repo, { branch: "main" });
  expect(plan).toMatchObject({ base: tip, head: tip, config: tip, reason: "every suite: a recording of this commit" });
  expect(jobPlanSchema.parse(plan).jobs).toHaveLength(2);
});

test("a base branch without a configuration has nothing measured, and that is said", async () => {
  const { github, tip } = await made({ configuration: undefined });
  expect(await planNightly(github, repo, { branch: "main" })).toEqual({
    config: undefined,
    plan: {
      ...{ schema: "plimsoll.job-plan/1", base: tip, head: tip, config: tip, jobs: [] },
      reason: "branch `main` has no `.github/plimsoll.yml` yet",
    },
  });
});

test("a broken configuration is refused by branch, commit, line and place", async () => {
  const { github, tip } = await made({ configuration: "schema: plimsoll.config/1\nsuites: 5\n" });
  await expect(planNightly(github, repo, { branch: "main" })).rejects.toThrow(
    `.github/plimsoll.yml of main at ${tip.slice(0, 12)} line 2: suites: `,
  );
});
