import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runGit } from "../../../harness/github/testing/git/run-git.ts";
import type { PullRequestState } from "../../../harness/github/testing/state/records.ts";
import { expectSoundComment } from "../../../harness/report/testing/expect-sound-comment.ts";
import { sleeper } from "../../../harness/run/testing/sleeper.ts";
import { jobEnds, obeyed, stepEnds } from "./act-log.ts";
import { appears } from "./appears.ts";
import { expectedSteps as steps } from "./expected-steps.ts";
import { hostileLines, hostileName } from "./hostile.ts";
import { change, conclude, type Ended, measure, publish, push, requested, say, startMeasuring } from "./play.ts";
import { nodeSources, suites } from "./small-node.ts";
import { Stage } from "./stage.ts";
import { calls, told } from "./told.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.make();
  stage.repository.addPerson("maintainer", "write");
}, 300_000);
afterAll(() => stage?.close());

/** Scenarios run at once, and wait for one another: their time is that of all of them. */
const timeout = 900_000;

/** What the token of a measuring workflow may do, and does: it writes nothing. */
const reading = /^(\w+\/(get|list|compare)[\w-]*|git\/upload-pack) 200$/;

/** Measures a pull request, and tells what came of it. */
async function judged(pull: PullRequestState, run = requested(stage, pull)): Promise<Ended> {
  const bench = await measure(stage, run, pull);
  const report = await publish(stage, run);
  expect(stepEnds(report.lines), report.text).toEqual(steps.published);
  return bench;
}

async function answered(...saying: [PullRequestState, string, string]): Promise<void> {
  const answer = await say(stage, ...saying);
  expect(stepEnds(answer.lines), answer.text).toEqual(steps.answered);
}

const withoutMarkers = (comment = "") => comment.replace(/<!--.*?-->\n*/g, "").trim();

describe.concurrent("from the event of a pull request to its comment and check", { timeout }, () => {
  test("unchanged: a green check, and one quiet line", async () => {
    const pull = await change(stage, { branch: "same", suite: [...suites.same, "# as before"] });
    const bench = await judged(pull);
    expect(stepEnds(bench.lines), bench.text).toEqual(steps.measured);
    expect(jobEnds(bench.lines).map(({ result }) => result)).toEqual(["success", "success", "success"]);
    expect(calls(stage, bench.token)).toContain("pulls/get 200");
    expect(calls(stage, bench.token).filter((call) => !reading.test(call))).toEqual([]);
    const { comment, ...check } = told(stage, pull);
    expect(check).toMatchObject({ checks: 1, status: "completed", conclusion: "success" });
    expect(withoutMarkers(comment)).toMatch(/^\*\*pass:\*\* none of 2 metrics .*$/);
  });

  test("regressed, accepted, and pushed to again", async () => {
    const pull = await change(stage, { branch: "speed", suite: suites.slower });
    const run = requested(stage, pull);
    await publish(stage, run, "requested");
    expect(told(stage, pull)).toMatchObject({ checks: 1, status: "in_progress", comment: undefined });
    const bench = await judged(pull, run);
    expect(stepEnds(bench.lines), bench.text).toEqual(steps.measured);
    const blocked = told(stage, pull);
    expect(blocked).toMatchObject({ checks: 1, status: "completed", conclusion: "failure" });
    expect(blocked.title).toMatch(/^1 of 2 metrics is slower: .*\+(19|20)\.\d %/);
    expect(blocked.comment).toContain("/plimsoll accept");

    await answered(pull, "mallory", "/plimsoll accept it is mine");
    expect(told(stage, pull)).toEqual(blocked);
    await answered(pull, "maintainer", "/plimsoll accept checksums are worth it");
    const accepted = told(stage, pull);
    expect(accepted).toMatchObject({ status: "completed", conclusion: "success", commentId: blocked.commentId });
    expect(accepted.title).toContain("maintainer");
    expect(accepted.comment).toContain("checksums are worth it");
    const on = new Map(stage.repository.commentsOf(pull.number).map(({ id, login }) => [id, login]));
    const reactions = stage.repository.reactions.filter(({ comment }) => on.has(comment));
    expect(reactions.map(({ comment, content }) => [on.get(comment), content])).toEqual([
      ["mallory", "-1"],
      ["maintainer", "+1"],
    ]);

    const before = pull.headSha;
    await push(stage, pull, { suite: suites.faster });
    const second = requested(stage, pull);
    await publish(stage, second, "requested");
    expect(told(stage, pull)).toMatchObject({ checks: 1, status: "in_progress", commentId: blocked.commentId });
    expect(told(stage, pull).comment).toMatch(new RegExp(`Superseded.*${before.slice(0, 12)}`));
    await judged(pull, second);
    const improved = told(stage, pull);
    expect(improved).toMatchObject({ checks: 1, conclusion: "success", commentId: blocked.commentId });
    expect(improved.comment).toContain("1 improvement");
    expect(improved.comment).not.toMatch(/Superseded|checksums are worth it|blocked/);
  });

  test("a suite that crashes is invalid and gives the runner no orders; run again, it passes", async () => {
    const [mended, orders] = ["mended", "orders"].map((name) => join(stage.folder, name)) as [string, string];
    await writeFile(orders, hostileLines.join("\n"));
    const crash = `if [ ! -e ${mended} ]; then cat ${orders}; cat ${orders} >&2; exit 7; fi`;
    const pull = await change(stage, { branch: "flaky", suite: [crash, ...suites.same] });
    const run = requested(stage, pull);
    const bench = await judged(pull, run);
    expect(stepEnds(bench.lines), bench.text).toEqual(steps.crashed);
    expect(bench.lines.filter(({ raw_output, msg }) => raw_output && msg.includes("pwned"))).not.toEqual([]);
    // The client of artifacts hides the addresses to which it uploads; that the machine is not fit is for it to say.
    const commands = obeyed(bench.lines).filter((line) => !/^add-mask: ⚙\s+\*\*\*$|^warning: .*not fit to/.test(line));
    expect(commands).toEqual([expect.stringMatching(/^error: .*could not be measured: /)]);
    const invalid = told(stage, pull);
    expect(invalid).toMatchObject({ checks: 1, conclusion: "failure" });
    expect(invalid.comment).toContain("exit code 7");
    expectSoundComment(withoutMarkers(invalid.comment), [stage.github.serverUrl]);

    await answered(pull, "maintainer", "/plimsoll rerun");
    expect(run).toMatchObject({ attempt: 2, status: "queued" });
    await publish(stage, run, "in_progress");
    expect(told(stage, pull)).toMatchObject({ status: "in_progress", commentId: invalid.commentId });
    await writeFile(mended, "");
    const again = await judged(pull, run);
    expect(stepEnds(again.lines), again.text).toEqual(steps.measured);
    expect(told(stage, pull)).toMatchObject({ conclusion: "success", commentId: invalid.commentId });
    expect(told(stage, pull).comment).not.toContain("exit code 7");
  });

  test("a build that fails is found in the artifact, and told", async () => {
    const pull = await change(stage, { branch: "broken", build: ["echo no such block >&2", "exit 3"] });
    const bench = await judged(pull);
    expect(stepEnds(bench.lines), bench.text).toEqual(steps.notBuilt);
    expect(told(stage, pull)).toMatchObject({ checks: 1, conclusion: "failure" });
    expect(told(stage, pull).comment).toMatch(/build/);
  });

  test("cancelled while it measures: the check says so, and no process is left", async () => {
    const daemon = sleeper();
    const place = join(stage.folder, "endless");
    await mkdir(place);
    const runs = join(place, "it-runs");
    const pull = await change(stage, { branch: "endless", suite: [`touch ${runs}`, daemon.command] });
    const run = requested(stage, pull);
    await publish(stage, run, "requested");
    const event = stage.repository.event({ name: "pull_request", action: "opened", pullRequest: pull });
    const running = await startMeasuring(stage, run, ["pull_request", event]);
    const over = new AbortController();
    void running.ended.then(({ text }) => over.abort(new Error(`it ended before it measured:\n${text}`)));
    await appears(runs, over.signal);
    running.interrupt();
    await conclude(stage, run, running, "cancelled");
    expect(daemon.lives()).toBe(false);
    await publish(stage, run);
    expect(told(stage, pull)).toMatchObject({ checks: 1, status: "completed", conclusion: "failure" });
    expect(told(stage, pull).title).toMatch(/was cancelled/);
  });

  test("nothing that is measured is touched: a green check that says why, and no comment", async () => {
    const pull = await change(stage, { branch: "words", files: { "README.md": "A good node\n" } });
    const bench = await judged(pull);
    expect(stepEnds(bench.lines), bench.text).toEqual(steps.nothingToMeasure);
    expect(told(stage, pull)).toMatchObject({ checks: 1, conclusion: "success", comment: undefined });
    expect(told(stage, pull).summary).toMatch(/nothing to measure/i);
  });

  test("of a fork, under names that are orders and markup: all is inert, and nothing of the job's is seen", async () => {
    const seen = ["build", "suite"].map((name) => join(stage.folder, `${name}.env`)) as [string, string];
    const timing = (seconds: string) => [
      `time '${hostileName.replace("\u202e", "\\u202e")}' ${seconds}`,
      "time b 1.00",
    ];
    const before = nodeSources({ suite: timing("1.00") });
    await stage.git.commit({ branch: "release", from: "refs/heads/main", files: before });
    const pull = await change(stage, {
      ...{ branch: "$(touch>pwned);--upload-pack=x", baseRef: "release", fork: "mallory" },
      ...{ title: "@octocat fixes #1 <img src=x> \u202e", build: [`env >${seen[0]}`] },
      suite: [`env >${seen[1]}`, ...timing("1.20")],
    });
    const bench = await judged(pull);
    expect(stepEnds(bench.lines), bench.text).toEqual(steps.measured);
    expect(calls(stage, bench.token)).toContain("pulls/get 200");
    expect(calls(stage, bench.token).filter((call) => !reading.test(call))).toEqual([]);
    for (const file of seen) {
      const text = await readFile(file, "utf8");
      expect(text).toMatch(/^PATH=/m);
      expect(text).not.toMatch(/^(GITHUB|ACTIONS|INPUT|RUNNER)_|TOKEN/m);
      expect(text).not.toContain(bench.token);
    }
    const { comment, ...check } = told(stage, pull);
    expect(check).toMatchObject({ conclusion: "failure", title: expect.stringMatching(/1 of 2 metrics is slower/) });
    const quoted = [...expectSoundComment(withoutMarkers(comment), [stage.github.serverUrl])];
    expect(quoted.join("\n")).toContain("@octocat <img src=x> fixes #1");
    expect([".", stage.checkout].filter((folder) => existsSync(join(folder, "pwned")))).toEqual([]);
  });

  test("in the merge queue: a check on the queue's commit, and no comment", async () => {
    const pull = await change(stage, { branch: "queued", suite: suites.faster });
    const headBranch = `gh-readonly-queue/main/pr-${pull.number}-${stage.base}`;
    const headSha = await stage.git.commit({ branch: headBranch, from: pull.headSha, files: {} });
    const { repository } = stage;
    const run = repository.addRun({ headSha, headBranch, event: "merge_group", conclusion: null });
    const event = repository.event({ name: "merge_group", pullRequest: pull, headSha, baseSha: stage.base });
    const bench = await conclude(stage, run, await startMeasuring(stage, run, ["merge_group", event]));
    expect(stepEnds(bench.lines), bench.text).toEqual(steps.measured);
    await publish(stage, run);
    expect(told(stage, pull, headSha)).toMatchObject({ checks: 1, conclusion: "success", comment: undefined });
  });
});

describe.concurrent("without a pull request", { timeout }, () => {
  test("what is asked for by hand is a name, and no option or script", async () => {
    const inputs = {
      suite: "bench/node.yml/a b; touch pwned",
      base: "--upload-pack=touch pwned",
      head: "$(touch pwned)",
    };
    const run = stage.repository.addRun({ headSha: stage.base, event: "workflow_dispatch", conclusion: null });
    const event = stage.repository.event({ name: "workflow_dispatch", inputs });
    const bench = await conclude(stage, run, await startMeasuring(stage, run, ["workflow_dispatch", event]));
    expect(stepEnds(bench.lines), bench.text).toEqual(steps.notPlanned);
    expect([".", stage.checkout].filter((folder) => existsSync(join(folder, "pwned")))).toEqual([]);
  });

  test("a night is measured, recorded on the branch of the baselines, and made into pages", async () => {
    const pages = join(stage.folder, "pages");
    const { repository, base } = stage;
    const path = ".github/workflows/plimsoll-nightly.yml";
    const run = repository.addRun({ headSha: base, headBranch: "main", event: "schedule", path, conclusion: null });
    const running = await stage.start({
      ...{ workflow: "nightly", job: "nightly", run: run.id, env: { KEPT_PAGES: pages } },
      event: ["schedule", repository.event({ name: "schedule" })],
    });
    const night = await running.ended;
    expect(stepEnds(night.lines), night.text).toEqual(steps.night);
    const listed = await runGit(stage.git.gitDir, "ls-tree", "-r", "--name-only", "plimsoll-baselines");
    const records = listed
      .toString()
      .split("\n")
      .filter((file) => file.startsWith("node/timing/"));
    expect(records).toEqual([expect.stringContaining(`/${base.slice(0, 12)}-`)]);
    expect(await readFile(join(pages, "index.html"), "utf8")).toContain("<html");
  });
});
