import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WorkflowRunState } from "../../harness/github/testing/state/records.ts";
import { ActionBed } from "../testing/action-bed.ts";

const config = `schema: plimsoll.config/1
suites:
  - { suite: small.yml/small, looks: [6] }
`;

let bed: ActionBed;
let base: string;
let head: string;
let run: WorkflowRunState;

beforeAll(async () => {
  bed = await ActionBed.make();
  const { source, github, repository } = bed;
  await source.git("checkout", "--quiet", "-B", "main");
  mkdirSync(join(source.folder, ".github"));
  await source.commit({ ".github/plimsoll.yml": config }, "adopt Plimsoll");
  base = await source.git("rev-parse", "HEAD");
  await source.git("checkout", "--quiet", "-b", "slower");
  const slower = (await source.read("suite.sh")).replace("line a 1.00$noise\nline b", "line a 1.20$noise\nline b");
  await source.commit({ "suite.sh": slower }, "slower");
  head = await source.git("rev-parse", "HEAD");
  await repository.openPullRequest({ headRef: "slower" });
  run = repository.addRun({ headSha: head, headBranch: "slower", conclusion: null, status: "in_progress" });
  const permissions = { actions: "read", checks: "write", contents: "read", "pull-requests": "write" } as const;
  github.addToken({ token: "publisher", permissions });
  repository.addPerson("maintainer", "write");
});
afterAll(() => bed.close());

const inputs = () => ({
  ...{ ...bed.access, token: "publisher", "bench-workflow": run.path, mode: "publish" },
  "store-url": bed.address,
});
const report = (action: "requested" | "in_progress" | "completed") =>
  bed.step("report", {
    inputs: inputs(),
    event: ["workflow_run", bed.repository.event({ name: "workflow_run", action, run })],
  });
const checks = () => bed.repository.checksOf(head).map(({ status, conclusion }) => [status, conclusion]);

test("says that a measurement is under way, what came of it, and that it was accepted", async () => {
  const env = { GITHUB_RUN_ID: String(run.id), ...bed.github.jobEnvironment(run.id) };
  const begun = await report("requested");
  expect(begun.exitCode, begun.log).toBe(0);
  expect(checks()).toEqual([["in_progress", null]]);
  expect(begun.outputs).toMatchObject({ "comment-url": "", conclusion: "" });

  const opened = bed.repository.event({
    ...{ name: "pull_request", action: "opened" },
    pullRequest: bed.repository.pullRequest(1),
  });
  const plan = await bed.step("plan", {
    ...{ env, event: ["pull_request", opened] },
    inputs: { ...bed.access, mode: "change" },
  });
  expect(plan.exitCode, plan.log).toBe(0);
  const [job] = JSON.parse(plan.outputs.matrix!).include;
  const common = { base, head, config: plan.outputs.config!, "repository-url": bed.address };
  const measured = await bed.step("bench", {
    inputs: {
      ...common,
      id: job.id,
      suite: job.suite,
      settings: JSON.stringify(job.settings),
      "fail-on-regression": "false",
    },
    env,
  });
  expect(measured.exitCode, measured.log).toBe(0);
  for (const name of ["plan", `measure ${job.suite} on ${job.runner}`, "gate"]) bed.repository.addJob(run.id, { name });
  Object.assign(run, { status: "completed", conclusion: "success" });

  const ended = await report("completed");
  expect(ended.exitCode, ended.log).toBe(0);
  const [check] = bed.repository.checksOf(head);
  const [comment] = bed.repository.commentsOf(1);
  expect(checks()).toEqual([["completed", "failure"]]);
  expect(comment!.body).toMatch(/slower/);
  expect(ended.outputs).toEqual({
    conclusion: "failure",
    "check-url": expect.stringContaining(String(check!.id)),
    "comment-url": expect.stringContaining(String(comment!.id)),
  });
  expect(ended.summary).toContain("slower");

  const words = bed.repository.addComment(1, "maintainer", "/plimsoll accept it is worth it");
  const event = ["issue_comment", bed.repository.event({ name: "issue_comment", comment: words })] as const;
  const accepted = await bed.step("report", { inputs: inputs(), event });
  expect(accepted.exitCode, accepted.log).toBe(0);
  expect(checks().at(-1)).toEqual(["completed", "success"]);
  expect(bed.repository.commentsOf(1)).toHaveLength(2);
  expect(bed.github.faultsOfOurs).toEqual([]);
});

test("has a pull request measured again that is turned to another branch", async () => {
  const { repository, github, source } = bed;
  const pullRequest = repository.pullRequest(1);
  const from = { ref: pullRequest.baseRef, sha: pullRequest.baseSha };
  await source.git("branch", "release", base);
  await repository.retarget(1, "release");
  github.addToken({
    token: "commands",
    permissions: { actions: "write", checks: "write", contents: "read", "pull-requests": "write" },
  });
  const event = ["pull_request_target", repository.event({ name: "pull_request_target", pullRequest, from })] as const;
  const answered = await bed.step("report", { inputs: { ...inputs(), token: "commands" }, event });
  expect(answered.exitCode, answered.log).toBe(0);
  expect(answered.summary).toContain("for branch `release`");
  expect(answered.outputs).toMatchObject({ conclusion: "failure" });
  expect(checks().at(-1)).toEqual(["completed", "failure"]);
  expect(repository.run(run.id)).toMatchObject({ attempt: 2, status: "queued" });
});

test("ends the check that a publication left unfinished, and says which workflow run is to be run again", async () => {
  await report("in_progress");
  expect(checks().at(-1)).toEqual(["in_progress", null]);
  Object.assign(run, { status: "completed", conclusion: "success" });
  const { exitCode, log, outputs } = await bed.step("report", {
    inputs: { ...inputs(), mode: "give-up" },
    env: { GITHUB_RUN_ID: "4711" },
    event: ["workflow_run", bed.repository.event({ name: "workflow_run", action: "completed", run })],
  });
  expect(exitCode, log).toBe(0);
  expect(outputs).toMatchObject({ conclusion: "failure" });
  expect(checks().at(-1)).toEqual(["completed", "failure"]);
  expect(bed.repository.checksOf(head).at(-1)?.summary).toContain("/canopy-network/canopy/actions/runs/4711)");
  expect(bed.github.faultsOfOurs).toEqual([]);
});

test("is called on three events, and says so on others", async () => {
  const event = ["schedule", bed.repository.event({ name: "schedule" })] as const;
  const { exitCode, log } = await bed.step("report", { inputs: inputs(), event });
  expect({ exitCode, log }).toEqual({
    exitCode: 1,
    log: expect.stringContaining("::error::nothing is published on schedule"),
  });
});
