import { describe, expect, test } from "vitest";
import { checkName } from "../github/own-checks.ts";
import { publishMeasurement } from "./publish-measurement.ts";
import {
  type Adopted,
  type AdoptedOrder,
  adopted,
  benchWorkflow,
  measuredRun,
  measuringRun,
  target,
  upload,
  workflowRunEvent,
} from "./testing/adopted.ts";

/** Everything that speaks to people at the end, and whether the loopback GitHub behaved. */
function told({ engine, pull, github }: Adopted, head = pull.headSha) {
  expect(github.faultsOfOurs).toEqual([]);
  const checks = engine.checksOf(head, checkName);
  const comments = engine.commentsOf(pull.number).filter(({ login }) => login === "github-actions[bot]");
  expect(comments.length).toBeLessThan(2);
  const { status, conclusion, title, summary, text } = checks.at(-1) ?? {};
  return { checks: checks.length, status, conclusion, title, summary, text, comment: comments[0]?.body };
}

const commits = ({ base, head }: Adopted) => ({ base, head, config: base });

async function measured(change: number, order: AdoptedOrder = {}): Promise<Adopted> {
  const test = await adopted(order);
  const run = measuringRun(test);
  await publishMeasurement(test.context, workflowRunEvent(run, "requested"));
  expect(told(test)).toMatchObject({ status: "in_progress", conclusion: null, comment: undefined });
  await upload(test.engine, run, commits(test), measuredRun(test, change));
  await publishMeasurement(test.context, workflowRunEvent(run));
  return test;
}

describe("a measurement of a pull request ends in one check and one comment", () => {
  test("without a change: success, and one quiet line", async () => {
    const { checks, status, conclusion, comment } = told(await measured(0));
    expect({ checks, status, conclusion }).toEqual({ checks: 1, status: "completed", conclusion: "success" });
    expect(comment!.replace(/<!--.*?-->\n*/g, "").trim()).not.toContain("\n");
    expect(comment).toContain("pass:");
  });

  test("with a regression: failure, with its size", async () => {
    const { conclusion, title, comment } = told(await measured(0.2));
    expect(conclusion).toBe("failure");
    expect(title).toMatch(/^1 of 2 metrics is slower: .*\+(19|20)\.\d %/);
    expect(comment).toMatch(/\*\*blocked:\*\* 1 of 2 metrics is slower/);
    expect(comment).toContain("/plimsoll accept");
  });

  test("with an improvement: success, and it is told", async () => {
    const { conclusion, comment } = told(await measured(-0.2));
    expect(conclusion).toBe("success");
    expect(comment).toContain("1 improvement");
  });

  test("also where the base branch has moved on meanwhile", async () => {
    const test = await adopted();
    const run = measuringRun(test);
    await upload(test.engine, run, commits(test), measuredRun(test));
    await test.git.commit({ files: { "src/other.go": "package engine\n" } });
    await publishMeasurement(test.context, workflowRunEvent(run));
    expect(told(test)).toMatchObject({ conclusion: "success", comment: expect.stringContaining("pass:") });
  });

  test("of a fork the same", async () => {
    expect(told(await measured(0.2, { fork: true }))).toMatchObject({ checks: 1, conclusion: "failure" });
  });

  test("told twice, it says the same once", async () => {
    const test = await measured(0.2);
    const before = told(test);
    await publishMeasurement(test.context, workflowRunEvent(test.engine.runs.at(-1)!));
    expect(told(test)).toEqual(before);
  });

  test("that touches nothing measured: success that says why, and no comment", async () => {
    const test = await adopted({ files: { "README.md": "words\n" } });
    await publishMeasurement(test.context, workflowRunEvent(measuringRun(test)));
    const { conclusion, summary, comment } = told(test);
    expect(conclusion).toBe("success");
    expect(summary).toMatch(/nothing to measure/);
    expect(comment).toBeUndefined();
  });
});

describe("what cannot be trusted fails, and says why", () => {
  /** @returns the check's title and summary */
  async function ended(prepare: (test: Adopted) => Promise<void>, order: AdoptedOrder = {}) {
    const test = await adopted(order);
    await prepare(test);
    const { checks, conclusion, title, summary, text } = told(test);
    expect({ checks, conclusion }).toEqual({ checks: 1, conclusion: "failure" });
    return `${title}\n${summary}\n${text}`;
  }
  const withRun = (change: (test: Adopted) => Parameters<typeof measuredRun>[2]) => async (test: Adopted) => {
    const run = measuringRun(test);
    await upload(test.engine, run, commits(test), measuredRun(test, 0, change(test)));
    await publishMeasurement(test.context, workflowRunEvent(run));
  };

  test.each(["cancelled", "timed_out", "failure"])("a job that %s left no result", async (conclusion) => {
    const words = { cancelled: "was cancelled", timed_out: "timed out", failure: "failed before it left a result" };
    const said = await ended(async (test) => {
      const run = measuringRun(test, { conclusion });
      test.engine.addJob(run.id, { name: "plimsoll / measure bench/engine.yml/store on nvme", conclusion });
      await publishMeasurement(test.context, workflowRunEvent(run));
    });
    expect(said).toContain(`the job ${words[conclusion as keyof typeof words]}`);
  });

  test("a suite that crashed", async () => {
    const said = await ended(async (test) => {
      const run = measuringRun(test);
      const complaint = "plimsoll: building head failed: exit code 2";
      await upload(test.engine, run, { ...commits(test), exitCode: 3, complaint });
      await publishMeasurement(test.context, workflowRunEvent(run));
    });
    expect(said).toContain("building head failed");
  });

  test("a record of another commit, suite or rule", async () => {
    const other = "f".repeat(40);
    const says = async (change: (test: Adopted) => Parameters<typeof measuredRun>[2]) => await ended(withRun(change));
    expect(
      await says((test) => {
        const { base, head } = measuredRun(test).arms;
        return { arms: { base: base!, head: { ...head, commit: other } } };
      }),
    ).toContain(other);
    expect(await says(() => ({ suite: "another" }))).toContain("suite is another, not store");
    const { plan } = measuredRun({ base: other, head: other });
    expect(await says(() => ({ plan: { ...plan, looks: [9] } }))).toContain("pairs after which it is decided");
  });

  test("a record that lets itself pass is judged by the base branch's rule", async () => {
    const test = await adopted();
    const run = measuringRun(test);
    const honest = measuredRun(test, 0.2);
    const lax = {
      ...honest.plan,
      tolerance: 0.9,
      gate: ["nothing"],
      excluded: { "store/badger/threads=1/fetch:time": "x" },
    };
    await upload(test.engine, run, commits(test), { ...honest, plan: { ...lax, tolerances: { "**": 0.9 } } });
    await publishMeasurement(test.context, workflowRunEvent(run));
    expect(told(test)).toMatchObject({
      conclusion: "failure",
      title: expect.stringMatching(/1 of 2 metrics is slower/),
    });
  });

  test("a change of the workflow that measures", async () => {
    const files = { [benchWorkflow]: "name: Plimsoll\non: push\n", "src/x.go": "x\n" };
    const said = await ended(
      withRun(() => ({})),
      { files },
    );
    expect(said).toContain(`it changes ${benchWorkflow}`);
  });

  test("what was measured by another target file than the base branch has now", async () => {
    const said = await ended(async (test) => {
      const run = measuringRun(test);
      await upload(test.engine, run, commits(test), measuredRun(test));
      await test.git.commit({ files: { "bench/engine.yml": target.replace("make", "other") } });
      await publishMeasurement(test.context, workflowRunEvent(run));
    });
    expect(said).toContain("bench/engine.yml has changed since: measure it again");
  });

  test("what was measured by a configuration that never was the base branch's", async () => {
    const said = await ended(async (test) => {
      const config = await test.git.commit({ branch: "elsewhere", from: test.base, files: { x: "x" } });
      const run = measuringRun(test);
      await upload(test.engine, run, { ...commits(test), config }, measuredRun(test));
      await publishMeasurement(test.context, workflowRunEvent(run));
    });
    expect(said).toContain("is no commit of the base branch");
    const unknown = "9".repeat(40);
    const saidOfUnknown = await ended(async (test) => {
      const run = measuringRun(test);
      await upload(test.engine, run, { ...commits(test), config: unknown }, measuredRun(test));
      await publishMeasurement(test.context, workflowRunEvent(run));
    });
    expect(saidOfUnknown).toMatch(/nothing trustworthy was measured: .*(no commit|not found)/i);
  });

  test("several open pull requests of one head", async () => {
    const said = await ended(async (test) => {
      await test.git.commit({ branch: "release", from: test.base, files: { x: "x\n" } });
      await test.engine.openPullRequest({ headRef: "change", baseRef: "release" });
      const run = measuringRun(test);
      await upload(test.engine, run, commits(test), measuredRun(test));
      await publishMeasurement(test.context, workflowRunEvent(run));
    });
    expect(said).toContain("2 open pull requests have this head");
  });

  test("a configuration that is none", async () => {
    const baseFiles = { ".github/plimsoll.yml": "schema: plimsoll.config/1\nsuites: []\n" };
    const said = await ended(
      async (test) => void (await publishMeasurement(test.context, workflowRunEvent(measuringRun(test)))),
      { baseFiles },
    );
    expect(said).toContain(".github/plimsoll.yml");
  });
});

describe("another push", () => {
  test("marks the comment as superseded, and edits it when it is measured", async () => {
    const test = await measured(0.2);
    const { engine, git, pull, context } = test;
    const first = pull.headSha;
    const head = await git.commit({ branch: "change", files: { "src/fetch.go": "package engine // third\n" } });
    await engine.push(pull.number);
    const run = measuringRun(test);
    await publishMeasurement(context, workflowRunEvent(run, "requested"));
    expect(told(test).comment).toMatch(/Superseded.*\n*.*blocked:/s);
    expect(told(test)).toMatchObject({ checks: 1, status: "in_progress" });
    await upload(engine, run, { ...commits(test), head }, measuredRun({ base: test.base, head }));
    await publishMeasurement(context, workflowRunEvent(run));
    expect(told(test)).toMatchObject({ checks: 1, conclusion: "success", comment: expect.stringContaining("pass:") });
    expect(told(test).comment).not.toContain("Superseded");

    // What comes late from the first one changes nothing that is shown.
    const after = told(test);
    await publishMeasurement(context, workflowRunEvent(engine.runs[0]!));
    expect(told(test)).toEqual(after);
    expect(told(test, first).conclusion).toBe("failure");
  });

  test("to what is not measured leaves no old result behind", async () => {
    const test = await measured(0.2);
    await test.git.commit({ branch: "change", files: { "src/fetch.go": "package engine\n", "README.md": "w\n" } });
    await test.engine.push(test.pull.number);
    await publishMeasurement(test.context, workflowRunEvent(measuringRun(test)));
    expect(told(test)).toMatchObject({ conclusion: "success", comment: expect.stringMatching(/nothing to measure/) });
    expect(told(test).comment).not.toContain("blocked");
  });
});

describe("of other workflow runs nothing is believed", () => {
  test("of another workflow", async () => {
    const test = await adopted();
    const run = measuringRun(test, { path: ".github/workflows/evil.yml" });
    await publishMeasurement(test.context, workflowRunEvent(run));
    expect(told(test)).toMatchObject({ checks: 0, comment: undefined });
  });

  test("by hand", async () => {
    const test = await adopted();
    await publishMeasurement(test.context, workflowRunEvent(measuringRun(test, { event: "workflow_dispatch" })));
    expect(told(test)).toMatchObject({ checks: 0, comment: undefined });
  });
});

describe("the merge queue", () => {
  test("gets a check on its own commit, and no comment", async () => {
    const test = await adopted();
    const { engine, git, base, pull, context } = test;
    const headBranch = `gh-readonly-queue/main/pr-${pull.number}-${base}`;
    const head = await git.commit({ branch: headBranch, from: base, files: { "src/fetch.go": "queued\n" } });
    const run = engine.addRun({ headSha: head, headBranch, event: "merge_group" });
    await upload(engine, run, { base, head, config: base }, measuredRun({ base, head }, 0.2));
    await publishMeasurement(context, workflowRunEvent(run));
    expect(told(test, head)).toMatchObject({ checks: 1, conclusion: "failure", comment: undefined });
  });
});
