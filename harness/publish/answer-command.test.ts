import { describe, expect, test } from "vitest";
import { findingsIn } from "../github/check-findings.ts";
import { checkName } from "../github/own-checks.ts";
import { quickClient } from "../github/testing/quick-client.ts";
import { publishing } from "../github/testing/test-github.ts";
import { answerCommand } from "./answer-command.ts";
import { publishMeasurement } from "./publish-measurement.ts";
import {
  type Adopted,
  adopted,
  commentEvent,
  measuredRun,
  measuringRun,
  upload,
  workflowRunEvent,
} from "./testing/adopted.ts";

/** A pull request whose measurement showed that change, and a token that may answer commands. */
async function measured(change: number): Promise<Adopted> {
  const test = await adopted();
  const run = measuringRun(test);
  const { base, head } = test;
  await upload(test.engine, run, { base, head, config: base }, measuredRun(test, change));
  await publishMeasurement(test.context, workflowRunEvent(run));
  test.github.addToken({ token: "commands", permissions: { ...publishing, actions: "write" } });
  const { client } = quickClient(test.github, { token: "commands" });
  return { ...test, context: { ...test.context, github: client } };
}

function told({ engine, head, pull, github }: Adopted) {
  expect(github.faultsOfOurs).toEqual([]);
  const last = engine.checksOf(head, checkName).at(-1);
  const ours = engine.commentsOf(pull.number).filter(({ login }) => login === "github-actions[bot]");
  expect(ours.length).toBeLessThan(2);
  return {
    ...{ status: last?.status, conclusion: last?.conclusion, title: last?.title, text: last?.text },
    comment: ours[0]?.body ?? "",
    reactions: engine.reactions.map(({ content }) => content),
  };
}

describe("/plimsoll accept", () => {
  test("by a maintainer turns the check green, and says who and why in check and comment", async () => {
    const test = await measured(0.2);
    await answerCommand(test.context, commentEvent(test, "maintainer", "/plimsoll accept bloom filters cost this"));
    const { conclusion, title, text, comment, reactions } = told(test);
    expect({ conclusion, title, reactions }).toEqual({
      conclusion: "success",
      title: "accepted by maintainer: bloom filters cost this",
      reactions: ["+1"],
    });
    expect(comment).toMatch(/\*\*accepted by `maintainer`:\*\* `bloom filters cost this`[\s\S]*blocked:/);
    const acceptance = { by: "maintainer", at: "2026-03-01T13:00:00Z", reason: "bloom filters cost this" };
    expect(findingsIn(text)).toEqual({
      base: "main",
      metrics: [{ target: "engine", keys: ["store/badger/threads=1/fetch:time"] }],
      acceptance,
    });
  });

  test("holds for that head when it is measured again, and not for the next", async () => {
    const test = await measured(0.2);
    const { engine, base, head, pull, git, context } = test;
    await answerCommand(context, commentEvent(test, "maintainer", "/plimsoll accept wanted"));
    const again = measuringRun(test, { attempt: 2 });
    await publishMeasurement(context, workflowRunEvent(again, "in_progress"));
    expect(told(test).status).toBe("in_progress");
    await upload(engine, again, { base, head, config: base }, measuredRun(test, 0.2));
    await publishMeasurement(context, workflowRunEvent(again));
    expect(told(test)).toMatchObject({
      conclusion: "success",
      comment: expect.stringContaining("**accepted by `maintainer`:** `wanted`"),
    });

    const next = await git.commit({ branch: "change", files: { "src/fetch.go": "package engine // next\n" } });
    await engine.push(pull.number);
    const run = measuringRun(test);
    await upload(engine, run, { base, head: next, config: base }, measuredRun({ base, head: next }, 0.2));
    await publishMeasurement(context, workflowRunEvent(run));
    expect(told({ ...test, head: next })).toMatchObject({ conclusion: "failure" });
    expect(told(test).comment).not.toContain("accepted");
  });

  test.each([
    ["a stranger", "stranger", "/plimsoll accept me"],
    ["the author, who has no write permission", "octo-org-author", "/plimsoll accept me"],
  ])("by %s changes nothing, and is answered by a reaction alone", async (_, login, body) => {
    const test = await measured(0.2);
    const before = told(test);
    await answerCommand(test.context, commentEvent(test, login, body));
    expect(told(test)).toEqual({ ...before, reactions: ["-1"] });
  });

  test.each([
    ["without a reason", "/plimsoll accept", /reason/],
    ["of a word that is no command", "/plimsoll merge", /comes `accept` with a reason/],
  ])("%s is refused, and said", async (_, body, why) => {
    const test = await measured(0.2);
    await answerCommand(test.context, commentEvent(test, "maintainer", body));
    expect(told(test)).toMatchObject({ conclusion: "failure", reactions: ["confused"] });
    expect(told(test).comment).toMatch(/Not taken:/);
    expect(told(test).comment).toMatch(why);
  });

  test("of what nobody could have read yet is refused", async () => {
    const test = await measured(0.2);
    await answerCommand(test.context, commentEvent(test, "maintainer", "/plimsoll accept x", "2026-03-01T11:59:59Z"));
    expect(told(test)).toMatchObject({
      conclusion: "failure",
      comment: expect.stringContaining("newer than your comment"),
    });
  });

  test("while it is measured, where it passed, and where nothing was measured, is refused", async () => {
    const under = await measured(0.2);
    await publishMeasurement(under.context, workflowRunEvent(measuringRun(under, { attempt: 2 }), "in_progress"));
    await answerCommand(under.context, commentEvent(under, "maintainer", "/plimsoll accept x"));
    expect(told(under)).toMatchObject({ status: "in_progress", reactions: ["confused"] });
    const passed = await measured(0);
    await answerCommand(passed.context, commentEvent(passed, "maintainer", "/plimsoll accept x"));
    expect(told(passed).comment).toContain("there is nothing to accept");
    await passed.git.commit({ branch: "change", files: { "src/fetch.go": "package engine // unmeasured\n" } });
    await passed.engine.push(passed.pull.number);
    await answerCommand(passed.context, commentEvent(passed, "maintainer", "/plimsoll accept x"));
    expect(told(passed).comment).toContain("nothing was measured at");
  });
});

describe("/plimsoll rerun", () => {
  test("runs the measuring workflow again", async () => {
    const test = await measured(0.2);
    await answerCommand(test.context, commentEvent(test, "maintainer", "/plimsoll rerun"));
    expect(test.engine.runs.at(-1)).toMatchObject({ attempt: 2 });
    expect(told(test)).toMatchObject({ reactions: ["+1"], comment: expect.stringContaining("Measuring") });
  });

  test("of what still runs is refused", async () => {
    const test = await measured(0.2);
    test.engine.runs.at(-1)!.status = "in_progress";
    await answerCommand(test.context, commentEvent(test, "maintainer", "/plimsoll rerun"));
    expect(told(test).comment).toContain("still running");
  });
});

test("other comments, and bots, are not answered", async () => {
  const test = await measured(0.2);
  const before = told(test);
  const asked = test.github.requests.length;
  await answerCommand(test.context, commentEvent(test, "maintainer", "I would /plimsoll accept this"));
  expect(told(test)).toEqual(before);
  expect(test.github.requests).toHaveLength(asked);
});
