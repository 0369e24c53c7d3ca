import { expect, test } from "vitest";
import { checkName } from "../github/own-checks.ts";
import { answerCommand } from "./answer-command.ts";
import { publishMeasurement } from "./publish-measurement.ts";
import {
  type Adopted,
  adopted,
  benchWorkflow,
  commentEvent,
  measuredRun,
  measuringRun,
  upload,
  workflowRunEvent,
} from "./testing/adopted.ts";
import { storeNights } from "./testing/night.ts";

const commits = ({ base, head }: Adopted) => ({ base, head, config: base });
const sourceOf = (words: string) => ({ "src/fetch.go": `package engine // ${words}\n` });

/** What of a line of Markdown does not stand in code. */
const inert = (line: string) => line.replace(/(`+).*?[^`]\1(?!`)/gs, "");

/** A pull request of which a regression was measured and told. */
async function regressed(): Promise<Adopted> {
  const test = await adopted();
  const run = measuringRun(test);
  await upload(test.engine, run, commits(test), measuredRun(test, 0.2));
  await publishMeasurement(test.context, workflowRunEvent(run));
  return test;
}

const lastCheck = ({ engine }: Adopted, head: string) => engine.checksOf(head, checkName).at(-1);
const commentOf = ({ engine, pull }: Adopted) =>
  engine.commentsOf(pull.number).find(({ login }) => login === "github-actions[bot]")?.body;

test("what a base branch of theirs says is quoted where it cannot be read", async () => {
  const evil = "![x](https://evil.example/x.png) @octo-org/all fixes #1 <b>";
  const test = await adopted({ baseFiles: { ".github/plimsoll.yml": `schema: "${evil}"\nsuites: []\n` } });
  const { summary } = await publishMeasurement(test.context, workflowRunEvent(measuringRun(test)));
  const check = lastCheck(test, test.head)!;
  expect(check.conclusion).toBe("failure");
  for (const text of [check.summary!, summary]) {
    expect(text).toContain("@octo-org/all");
    expect(inert(text)).not.toMatch(/[@<[#]/);
  }
});

test("a workflow that is called as if it were the one that measures is not believed, and is quoted", async () => {
  const test = await adopted();
  const path = `${benchWorkflow}@<img src=x>.yml`;
  const run = measuringRun(test, { path });
  await upload(test.engine, run, commits(test), measuredRun(test));
  const { summary } = await publishMeasurement(test.context, workflowRunEvent(run));
  expect(lastCheck(test, test.head)).toBeUndefined();
  expect(inert(summary)).not.toMatch(/[@<]/);
  const named = measuringRun(test, { path: `${benchWorkflow}@refs/pull/1/merge` });
  await upload(test.engine, named, commits(test), measuredRun(test));
  await publishMeasurement(test.context, workflowRunEvent(named));
  expect(lastCheck(test, test.head)).toMatchObject({ conclusion: "success" });
});

test("a job of theirs that is called as our check is neither changed nor taken for it", async () => {
  const test = await adopted();
  const { engine, context, head } = test;
  const run = measuringRun(test);
  await publishMeasurement(context, workflowRunEvent(run, "requested"));
  const [ours] = engine.checksOf(head, checkName);
  // As GitHub makes one for a job.
  const made = await context.github.rest.checks.create({
    ...context.repo,
    ...{ name: checkName, head_sha: head, status: "in_progress", external_id: "ca395085-040a-526b-2ce8-bdc85f692774" },
  });
  const theirs = structuredClone(engine.checkRuns.find(({ id }) => id === made.data.id)!);
  await upload(engine, run, commits(test), measuredRun(test, 0.2));
  await publishMeasurement(context, workflowRunEvent(run));
  const all = engine.checkRuns;
  expect(all.find(({ id }) => id === theirs.id)).toEqual(theirs);
  const own = all.filter(({ externalId }) => externalId === ours!.externalId);
  expect(own.map(({ conclusion }) => conclusion)).toEqual(own.map(() => "failure"));
  // The last one is what GitHub shows.
  engine.addPerson("owner", "write");
  await answerCommand(context, commentEvent(test, "owner", "/plimsoll accept wanted"));
  expect(lastCheck(test, head)).toMatchObject({ title: "accepted by owner: wanted", conclusion: "success" });
});

test("a push while it is published does not plan away what was measured", async () => {
  const test = await adopted();
  const { engine, git, github, context, base, head, pull } = test;
  const run = measuringRun(test);
  await upload(engine, run, commits(test), measuredRun(test, 0.2));
  const held = github.fail({ match: "repos/get-branch", fault: { kind: "slow" } });
  const publishing = publishMeasurement(context, workflowRunEvent(run));
  await held.reached;
  await git.commit({ branch: "change", from: base, files: { "README.md": "words\n" } });
  await engine.push(pull.number);
  held.release();
  await publishing;
  expect(lastCheck(test, head)).toMatchObject({ conclusion: "failure" });
});

test("an acceptance is of what the comment showed, not of what was pushed under it", async () => {
  const test = await regressed();
  const { engine, git, context, base, pull } = test;
  // Measured as another pull request, long before.
  const other = await git.commit({ branch: "other", from: base, files: sourceOf("much slower") });
  const second = await engine.openPullRequest({ headRef: "other" });
  const run = engine.addRun({ headSha: other, headBranch: "other", headRepository: second.headRepository! });
  await upload(engine, run, { base, head: other, config: base }, measuredRun({ base, head: other }, 0.9));
  await publishMeasurement(context, workflowRunEvent(run));
  expect(lastCheck(test, other)).toMatchObject({ conclusion: "failure" });
  engine.closePullRequest(second.number);

  await engine.push(pull.number, other);
  await answerCommand(context, commentEvent(test, "maintainer", "/plimsoll accept the small one"));
  expect(lastCheck(test, other)).toMatchObject({ conclusion: "failure" });
  expect(commentOf(test)).toMatch(/Not taken: .*measured at `[0-9a-f]{12}`/);
});

test("a command that is refused does not make an old result look like today's", async () => {
  const test = await regressed();
  await test.git.commit({ branch: "change", files: sourceOf("next") });
  await test.engine.push(test.pull.number);
  await publishMeasurement(test.context, workflowRunEvent(measuringRun(test), "requested"));
  await answerCommand(test.context, commentEvent(test, "maintainer", "/plimsoll merge"));
  expect(commentOf(test)).toMatch(/Not taken: .*Superseded/);
});

test.each([
  ["tell", "success"],
  ["block", "failure"],
])(
  "a record that leaves out what main has every night is told, and blocks where history may: %s",
  async (history, end) => {
    const config = `schema: plimsoll.config/1
suites: [{ suite: bench/engine.yml/store, paths: [src] }]
baselines: { history: ${history} }
`;
    const test = await adopted({ baseFiles: { ".github/plimsoll.yml": config } });
    const days = Array.from({ length: 12 }, (_, at) => `2024-12-${10 + at}`);
    await storeNights(
      test,
      days.map((day) => ({ day, committedAt: `${day}T00:00:00Z` })),
    );
    const whole = measuredRun(test);
    const left = Object.keys(whole.metrics)[0]!;
    const without = <T>(record: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(record).filter(([key]) => key === left));
    const run = measuringRun(test);
    const record = {
      ...whole,
      metrics: without(whole.metrics),
      executions: whole.executions.map((one) => ({ ...one, values: without(one.values) })),
    };
    await upload(test.engine, run, commits(test), record);
    const context = { ...test.context, storeRemote: `git:${test.git.gitDir}` };
    await publishMeasurement(context, workflowRunEvent(run));
    const check = lastCheck(test, test.head)!;
    expect(check.conclusion).toBe(end);
    expect(`${check.summary}${check.text}`).toContain("missing here: store/pebble/");
  },
);

test("a measurement that was cancelled the second time is not told by the first", async () => {
  const test = await adopted();
  const { engine, context, head } = test;
  const first = measuringRun(test);
  await upload(engine, first, commits(test), measuredRun(test));
  await publishMeasurement(context, workflowRunEvent(first));
  expect(lastCheck(test, head)).toMatchObject({ conclusion: "success" });
  Object.assign(first, { attempt: 2, conclusion: "cancelled" });
  const name = "bench / measure bench/engine.yml/store on nvme";
  engine.addJob(first.id, { name, attempt: 2, conclusion: "cancelled" });
  await publishMeasurement(context, workflowRunEvent(first));
  expect(lastCheck(test, head)).toMatchObject({ conclusion: "failure", title: expect.stringContaining("cancelled") });
});

test("what was accepted of a pull request holds in the merge queue for that, and for nothing else", async () => {
  const test = await regressed();
  const { engine, git, context, base, pull } = test;
  await answerCommand(context, commentEvent(test, "maintainer", "/plimsoll accept wanted"));
  const queued = async (name: string, left: (head: string) => unknown) => {
    const headBranch = `gh-readonly-queue/main/pr-${pull.number}-${base}`;
    const head = await git.commit({ branch: headBranch, from: base, files: sourceOf(name) });
    const run = engine.addRun({ headSha: head, headBranch, event: "merge_group" });
    await upload(engine, run, { base, head, config: base }, left(head));
    await publishMeasurement(context, workflowRunEvent(run));
    return lastCheck(test, head)!.conclusion;
  };
  expect(await queued("the same", (head) => measuredRun({ base, head }, 0.2))).toBe("success");
  const other = (head: string) => {
    const text = JSON.stringify(measuredRun({ base, head }, 0.2));
    const swap: Readonly<Record<string, string>> = {
      "store/badger/": "store/pebble/",
      "store/pebble/": "store/badger/",
    };
    return JSON.parse(text.replace(/store\/(badger|pebble)\//g, (key) => swap[key]!));
  };
  expect(await queued("another metric", other)).toBe("failure");
  expect(await queued("nothing", () => undefined)).toBe("failure");
});
