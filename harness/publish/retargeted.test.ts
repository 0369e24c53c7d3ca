import { describe, expect, test } from "vitest";
import { acceptedFindings } from "../github/accepted-findings.ts";
import type { PullRequestTargetEvent } from "../github/events.ts";
import { checkName } from "../github/own-checks.ts";
import { quickClient } from "../github/testing/quick-client.ts";
import type { Fault } from "../github/testing/server/faults.ts";
import type { WorkflowRunState } from "../github/testing/state/records.ts";
import { publishing } from "../github/testing/test-github.ts";
import { answerCommand } from "./answer-command.ts";
import { publishMeasurement } from "./publish-measurement.ts";
import { retargeted } from "./retargeted.ts";
import {
  type Adopted,
  adopted,
  benchWorkflow,
  commentEvent,
  measuredRun,
  measuringRun,
  retarget,
  upload,
  workflowRunEvent,
} from "./testing/adopted.ts";

interface Scene extends Adopted {
  readonly run: WorkflowRunState;
  /** With the token of the job that answers. */
  readonly answering: Adopted["context"];
}

/** A pull request into a branch without configuration, whose check is green for that. */
async function green(): Promise<Scene> {
  const test = await adopted();
  const { git, engine, github, pull, base, context } = test;
  await git.commit({ branch: "release", from: base, files: { ".github/plimsoll.yml": null } });
  await engine.retarget(pull.number, "release");
  const run = measuringRun(test);
  engine.addJob(run.id, { name: "bench / plan" });
  await publishMeasurement(context, workflowRunEvent(run));
  expect(told(test)).toMatchObject({ conclusion: "success", summary: expect.stringContaining("no `.github/plimsoll") });
  github.addToken({ token: "accept", permissions: { ...publishing, actions: "write" } });
  const answering = { ...context, github: quickClient(github, { token: "accept" }).client };
  return { ...test, run, answering };
}

function told({ engine, head, pull, github }: Adopted) {
  expect(github.faultsOfOurs).toEqual([]);
  const { status, conclusion, title, summary, text, externalId } = engine.checksOf(head, checkName).at(-1)!;
  const ours = engine.commentsOf(pull.number).filter(({ login }) => login === "github-actions[bot]");
  expect(ours.length).toBeLessThan(2);
  return { status, conclusion, title, summary, text, externalId, comment: ours[0]?.body };
}

/** The measuring workflow says what became of the attempt that was begun. */
async function measuredAgain(test: Scene, change = 0): Promise<void> {
  const { run, engine, base, head, context } = test;
  await publishMeasurement(context, workflowRunEvent(run, "in_progress"));
  expect(told(test)).toMatchObject({ status: "in_progress", externalId: `${run.id}/${run.attempt}` });
  Object.assign(run, { status: "completed", conclusion: "success" });
  await upload(engine, run, { base, head, config: base }, measuredRun(test, change));
  await publishMeasurement(context, workflowRunEvent(run));
}

const outdated = { status: "completed", conclusion: "failure", title: "measured for another base branch" };

describe("a pull request that goes into another branch", () => {
  test("is green for the one of before no longer, and measured again for the one of now", async () => {
    const test = await green();
    const { run, answering, base } = test;
    const { conclusion, summary } = await retargeted(answering, await retarget(test, "main"));
    expect({ conclusion, summary }).toEqual({
      conclusion: "failure",
      summary: expect.stringMatching(/^Measuring `\w{12}` again, for branch `main`\./),
    });
    expect(told(test)).toMatchObject({ ...outdated, externalId: `${run.id}/1/outdated` });
    expect(told(test).summary).toContain("goes into `main` by now");
    expect(run).toMatchObject({ attempt: 2, status: "queued" });
    await measuredAgain(test, 0.2);
    expect(told(test)).toMatchObject({
      conclusion: "failure",
      title: expect.stringMatching(/1 of 2 metrics is slower/),
    });
    expect(test.pull.baseSha).toBe(base);
  });

  test("says so above its comment, with the branch's name as no more than a name", async () => {
    const test = await green();
    const { answering, git, base } = test;
    await retargeted(answering, await retarget(test, "main"));
    await measuredAgain(test, 0.2);
    const hostile = "@octo-org/`x`<img>";
    await git.commit({ branch: hostile, from: base, files: { x: "x" } });
    await retargeted(answering, await retarget(test, hostile));
    expect(told(test).comment).toMatch(
      /> Measuring `\w{12}` again, for branch ``@octo-org\/`x`<img>``\. What follows is of before\.\n\n.*blocked:/s,
    );
  });

  test("is not told the end of the measurement before, however late that comes", async () => {
    const test = await green();
    const late = workflowRunEvent(test.run);
    const now = await retarget(test, "main");
    await retargeted(test.answering, now);
    const before = told(test);
    for (const action of ["requested", "in_progress", "completed"] as const) {
      await publishMeasurement(test.context, { ...late, action });
      expect(told(test)).toEqual(before);
    }
    // One that judged for the branch of before, and asked before it was another.
    await test.engine.retarget(test.pull.number, "release");
    await publishMeasurement(test.context, late);
    expect(told(test)).toEqual(before);
  });

  test("does not keep what was accepted for the branch of before", async () => {
    const test = await green();
    const { answering, context, engine, head } = test;
    await retargeted(answering, await retarget(test, "main"));
    await measuredAgain(test, 0.2);
    await answerCommand(answering, commentEvent(test, "maintainer", "/plimsoll accept wanted on main"));
    expect(told(test)).toMatchObject({ conclusion: "success" });
    const accepted = (branch: string) => acceptedFindings(context.github, context.repo, head, branch);
    expect(await accepted("main")).toMatchObject({ acceptance: { reason: "wanted on main" } });

    await test.git.commit({ branch: "stable", from: test.base, files: { "README.md": "stable\n" } });
    await retargeted(answering, await retarget(test, "stable"));
    expect(await accepted("stable")).toBeUndefined();
    await answerCommand(answering, commentEvent(test, "maintainer", "/plimsoll accept the same"));
    expect(told(test)).toMatchObject({ ...outdated, comment: expect.stringContaining("another base branch") });
    await measuredAgain(test, 0.2);
    expect(told(test)).toMatchObject({ conclusion: "failure" });
    expect(await accepted("stable")).toBeUndefined();
    expect(engine.checksOf(head, checkName).filter(({ conclusion }) => conclusion === "success")).toHaveLength(2);
  });

  test("is red until somebody sees to it, where it cannot be measured again", async () => {
    const tellsOf = async (prepare: (test: Scene) => Promise<unknown> | unknown) => {
      const test = await green();
      await prepare(test);
      await retargeted(test.answering, await retarget(test, "main"));
      expect(told(test)).toMatchObject(outdated);
      expect(test.engine.runs.map(({ attempt }) => attempt)).toEqual(test.engine.runs.map(() => 1));
      expect(told(test).summary).toMatch(/It is not measured again: .*\. Push, or comment \/plimsoll rerun later\.$/);
      return told(test).summary;
    };
    expect(await tellsOf(({ run }) => Object.assign(run, { status: "in_progress" }))).toContain("still running");
    expect(await tellsOf(({ run }) => Object.assign(run, { createdAt: "2026-01-01T00:00:00Z" }))).toContain(
      "month ago",
    );
    expect(await tellsOf(({ engine }) => engine.runs.splice(0))).toContain("was deleted");
    // Whoever may turn a pull request need not be one whose code may run.
    expect(await tellsOf(({ run }) => Object.assign(run, { conclusion: "action_required" }))).toContain("approval");
    expect(await tellsOf(({ engine }) => engine.jobs.splice(0))).toContain("may have to approve it");
    const another = { path: ".github/workflows/release.yml" };
    expect(await tellsOf(({ run }) => Object.assign(run, another))).toContain("no measurement of this commit");
    expect(await tellsOf(({ run, base }) => Object.assign(run, { headSha: base }))).toContain("no measurement of this");
    const workflow = async ({ git, engine, pull }: Scene) => {
      await git.commit({ branch: "release", files: { [benchWorkflow]: "name: Plimsoll\non: push\n" } });
      await engine.retarget(pull.number, "release");
    };
    expect(await tellsOf(workflow)).toContain(`branch release has another ${benchWorkflow}`);
  });

  test("can be measured again by a command, when that was refused", async () => {
    const test = await green();
    Object.assign(test.run, { status: "in_progress" });
    await retargeted(test.answering, await retarget(test, "main"));
    Object.assign(test.run, { status: "completed" });
    await answerCommand(test.answering, commentEvent(test, "maintainer", "/plimsoll rerun"));
    await measuredAgain(test);
    expect(told(test)).toMatchObject({ conclusion: "success", comment: expect.stringContaining("pass:") });
  });

  test("while its first check is being written keeps none that is for the one of before", async () => {
    const test = await adopted();
    const { git, engine, base, head, pull, context, github } = test;
    await git.commit({ branch: "release", from: base, files: { ".github/plimsoll.yml": null } });
    await engine.retarget(pull.number, "release");
    // It has planned and not written: no check was there yet when the pull request was turned.
    const held = github.fail({ match: "checks/list-for-ref", fault: { kind: "slow" } });
    const publication = publishMeasurement(context, workflowRunEvent(measuringRun(test)));
    await held.reached;
    expect((await retargeted(context, await retarget(test, "main"))).summary).toContain("nothing was measured yet");
    held.release();
    expect(await publication).toMatchObject({ conclusion: "failure" });
    expect(told(test)).toMatchObject(outdated);
    expect(engine.checksOf(head, checkName)).toHaveLength(2);
  });
});

describe("nothing is measured again", () => {
  test.each<[string, (test: Scene) => Promise<PullRequestTargetEvent>, string]>([
    ["for another title", async (test) => ({ ...(await retarget(test, "main")), changes: {} }), "is as it was"],
    ["for the branch that it was measured for", (test) => retarget(test, "release"), "measured for this branch"],
    [
      "after another push, which is measured itself",
      async (test) => {
        const event = await retarget(test, "main");
        await test.git.commit({ branch: "change", files: { x: "x" } });
        await test.engine.push(test.pull.number);
        return event;
      },
      "head is another",
    ],
    [
      "of a pull request that is closed",
      async (test) => {
        const event = await retarget(test, "main");
        test.engine.closePullRequest(test.pull.number);
        return event;
      },
      "closed",
    ],
    [
      "where the check is none of ours",
      async (test) => {
        test.engine.checkRuns[0]!.externalId = "a job's";
        return await retarget(test, "main");
      },
      "nothing was measured yet",
    ],
  ])("%s", async (_, prepare, why) => {
    const test = await green();
    const event = await prepare(test);
    const before = told(test);
    expect((await retargeted(test.answering, event)).summary).toContain(why);
    expect(told(test)).toEqual(before);
    expect(test.run.attempt).toBe(1);
  });

  test("when the job is run again, after what it began", async () => {
    const test = await green();
    const event = await retarget(test, "main");
    await retargeted(test.answering, event);
    expect((await retargeted(test.answering, event)).summary).toContain("has begun");
    expect(test.run.attempt).toBe(2);
  });
});

test("without the right to run workflows the job fails, and nothing is green", async () => {
  const test = await green();
  await expect(retargeted(test.context, await retarget(test, "main"))).rejects.toThrow(/not accessible|permission/);
  expect(told(test)).toMatchObject(outdated);
});

test("whatever befalls whichever request, it is red, and measured again once", async () => {
  const faults: readonly Fault[] = [
    { kind: "secondary-limit" },
    { kind: "too-many-requests", retryAfterSeconds: 1 },
    { kind: "status", status: 502 },
    { kind: "reset-before" },
    { kind: "reset-after" },
    { kind: "truncated" },
  ];
  const test = await green();
  const { github, engine, run, answering } = test;
  const checks = structuredClone(engine.checkRuns);
  const event = await retarget(test, "main");
  const start = github.requests.length;
  const answer = async () => {
    engine.checkRuns.splice(0, engine.checkRuns.length, ...structuredClone(checks));
    Object.assign(run, { attempt: 1, status: "completed", conclusion: "success" });
    await retargeted(answering, event);
    expect(run.attempt).toBe(2);
    expect(engine.checkRuns.map(({ conclusion }) => conclusion)).toEqual(["success", "failure"]);
  };
  await answer();
  const requests = github.requests.length - start;
  expect(requests).toBeGreaterThan(8);
  for (let failing = 0; failing < requests; failing++) {
    for (const fault of faults) {
      let count = 0;
      const { struck } = github.fail({ match: () => count++ === failing, fault });
      expect(struck).toBe(0);
      await answer();
      expect(count).toBeGreaterThan(failing);
    }
  }
});
