import { describe, expect, test } from "vitest";
import { runGit } from "../github/testing/git/run-git.ts";
import { quickClient } from "../github/testing/quick-client.ts";
import { publishing } from "../github/testing/test-github.ts";
import type { RunRecord } from "../model/run-record.ts";
import { openStore } from "../store/open-store.ts";
import { readStore } from "../store/read-store.ts";
import { readStoredAccepted } from "../store/stored-accepted.ts";
import { answerCommand } from "./answer-command.ts";
import { publishMeasurement } from "./publish-measurement.ts";
import {
  type Adopted,
  adopted,
  commentEvent,
  measuredRun,
  measuringRun,
  target,
  upload,
  workflowRunEvent,
} from "./testing/adopted.ts";
import { type NightJob, nightOf, recordedHead, storeNights, storeOf } from "./testing/night.ts";

const twoSuites = {
  ".github/plimsoll.yml": `schema: plimsoll.config/1
suites:
  - { suite: bench/engine.yml/store, tolerance: 0.05, gate: ["**/fetch:time"] }
  - { suite: bench/engine.yml/sync }
baselines: { branch: nights }
`,
  "bench/engine.yml": `${target}  sync: { command: ["{artifacts}/engine", sync], looks: [8] }\n`,
};
const sync = "bench-engine-sync-nvme";

async function runsOf(test: Adopted, branch = "plimsoll-baselines") {
  const runs: RunRecord[] = [];
  await openStore(`git:${test.git.gitDir}#${branch}`).read(async (view) => {
    for await (const one of readStore(view)) if (one.kind === "sound") runs.push(one.run);
  });
  return runs;
}

const log = async ({ git }: Adopted, branch: string) =>
  (await runGit(git.gitDir, "log", "--format=%s", branch)).toString().trim().split("\n");

describe("what a night's jobs left", () => {
  test("is recorded in one change, on the branch that the configuration names", async () => {
    const test = await adopted({ baseFiles: twoSuites });
    const night = nightOf(test, test.base);
    await night.upload();
    await night.upload({ id: sync, run: recordedHead(test.base, { suite: "sync", id: "night-sync" }) });
    test.engine.addArtifact(night.run.id, { name: "github-pages", bytes: Buffer.from("nobody's") });
    const { summary, ...came } = await night.record();
    expect(came).toEqual({ branch: "nights", recorded: 2, accepted: 0, failures: [] });
    expect(await log(test, "nights")).toEqual(["record 2 runs"]);
    expect(summary).toMatch(/^\*\*recorded:\*\* 2 of 2 runs at `[0-9a-f]{12}`, on branch `nights`\n/);
    expect(summary).toContain("What the nights show");
    expect(test.github.faultsOfOurs).toEqual([]);
  });

  test("is judged later by the configuration, and of the commit is told what GitHub says", async () => {
    const test = await adopted({ baseFiles: twoSuites });
    const night = nightOf(test, test.base);
    const lies = recordedHead(test.base);
    const plan = { ...lies.plan, tolerance: 0.9, gate: ["nothing"], labels: { badger: "@everyone" } };
    const head = { ...lies.arms.head, title: "@everyone", committedAt: "2030-01-01T00:00:00Z" };
    await night.upload({ run: { ...lies, plan, arms: { head } } });
    await night.record();
    const [run] = await runsOf(test, "nights");
    expect(run).toMatchObject({
      plan: { tolerance: 0.05, gate: ["**/fetch:time"], labels: {}, looks: [8] },
      arms: { head: { title: "A change", committedAt: expect.stringMatching(/^2023-11-14T/) } },
    });
  });

  test("is recorded though another job failed, whose failure is named", async () => {
    const test = await adopted({ baseFiles: twoSuites });
    const night = nightOf(test, test.base);
    await night.upload();
    test.engine.addJob(night.run.id, {
      name: "nightly / measure bench/engine.yml/sync on nvme",
      conclusion: "timed_out",
    });
    const { recorded, failures, summary } = await night.record();
    expect({ recorded, failures }).toEqual({
      recorded: 1,
      failures: ["bench/engine.yml/sync on nvme: the job timed out"],
    });
    expect(summary).toContain("1 of 2 runs");
    expect(summary).toContain("- `bench/engine.yml/sync` on `nvme`: `the job timed out`");
  });

  test("is known when jobs that failed are run again: attempts go up, and what was measured stays", async () => {
    const test = await adopted({ baseFiles: twoSuites });
    const night = nightOf(test, test.base);
    await night.upload();
    expect(await night.record()).toMatchObject({ recorded: 1 });
    const again = { ...night.run, attempt: 2 };
    test.engine.run(night.run.id).attempt = 2;
    await upload(
      test.engine,
      again,
      { id: sync, base: test.base, head: test.base, config: test.base },
      recordedHead(test.base, { suite: "sync", id: "night-sync" }),
    );
    const second = nightOf(test, test.base, { run: { id: night.run.id, attempt: 2 } });
    expect(await second.record()).toMatchObject({ recorded: 2, failures: [] });
    expect((await runsOf(test, "nights")).map(({ suite }) => suite)).toEqual(["store", "sync"]);
  });

  test("of a commit without a configuration is nothing", async () => {
    const test = await adopted({ baseFiles: {} });
    const bare = await test.git.commit({ files: { ".github/plimsoll.yml": null } });
    expect(await nightOf(test, bare).record()).toEqual({
      summary: "Nothing is recorded: branch `main` has no `.github/plimsoll.yml` yet.\n",
      ...{ branch: "plimsoll-baselines", recorded: 0, accepted: 0, failures: [] },
    });
  });
});

describe("what cannot be believed is not recorded, and said", () => {
  test("whatever a job says of itself", async () => {
    const test = await adopted();
    const head = test.base;
    const other = "f".repeat(40);
    const cases: readonly (readonly [NightJob, RegExp])[] = [
      [
        { report: { head: other, base: other, config: other }, run: recordedHead(other) },
        /was to be measured, not f{12}$/,
      ],
      [{ report: { config: other } }, /was to be measured, not f{12}$/],
      [{ run: recordedHead(other) }, /arms\.head\.commit/],
      [{ run: measuredRun({ base: head, head }) }, /head alone was to be recorded/],
      [{ run: recordedHead(head, { suite: "sync" }) }, /suite is sync, not store/],
      [{ run: recordedHead(head, { target: "other" }) }, /target is other, not engine/],
      [{ run: recordedHead(head, { stopped: { reason: "failed", looks: [] } }) }, /: the run failed$/],
      [{ report: { exitCode: 3, complaint: "the disk is full" } }, /: the disk is full$/],
      [{ run: null, report: { complaint: "building failed" } }, /: building failed$/],
    ];
    for (const [job, reason] of cases) {
      const night = nightOf(test, head);
      await night.upload(job);
      const { recorded, failures } = await night.record();
      expect({ recorded, failure: failures.at(-1) }).toEqual({ recorded: 0, failure: expect.stringMatching(reason) });
    }
    await expect(runsOf(test)).rejects.toThrow("no such store");
  });

  test("a run under the id of another keeps no other from being recorded", async () => {
    const test = await adopted({ baseFiles: twoSuites });
    const night = nightOf(test, test.base);
    await night.upload();
    await night.upload({ id: sync, run: { ...recordedHead(test.base), suite: "sync" } });
    const { recorded, failures } = await night.record();
    expect(recorded).toBe(1);
    expect(failures).toEqual([expect.stringContaining("another run is recorded under the id")]);
    expect((await runsOf(test, "nights")).map(({ suite }) => suite)).toEqual(["store"]);
  });

  test("hostile words are inert on the job's page", async () => {
    const test = await adopted();
    const night = nightOf(test, test.base);
    await night.upload({
      report: { exitCode: 3, complaint: "`@everyone\n\n# h\n::error::x <img src=x> fixes #1 \u202e" },
      run: null,
    });
    const { summary, failures } = await night.record();
    expect(summary).toContain("``");
    expect(summary).not.toMatch(/\u202e|^# h|^::error/m);
    expect(failures.join()).not.toMatch(/[\n\u202e]/);
  });
});

describe("what was accepted in a pull request", () => {
  const days = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 0, from + at)).toISOString().slice(0, 10));

  /** 30 nights, a pull request that makes something slower, and the night of the commit that merges it. */
  async function merged(accept: boolean) {
    const test = await adopted();
    await storeNights(
      test,
      days(1, 30).map((day) => ({ day, committedAt: `2023-11-10T00:00:${day.slice(-2)}Z` })),
    );
    const { base, head, engine, pull, github } = test;
    const run = measuringRun(test);
    await upload(engine, run, { base, head, config: base }, measuredRun(test, 0.2));
    await publishMeasurement(test.context, workflowRunEvent(run));
    github.addToken({ token: "commands", permissions: { ...publishing, actions: "write" } });
    const commands = { ...test.context, github: quickClient(github, { token: "commands" }).client };
    if (accept) await answerCommand(commands, commentEvent(test, "maintainer", "/plimsoll accept filters cost this"));
    const commit = await test.git.commit({ files: { "src/fetch.go": "package engine // another\n" } });
    await engine.mergePullRequest(pull.number, commit);
    // Nothing is recorded of the merge itself: a night measures what is there by then.
    const tip = await test.git.commit({ files: { "README.md": "more words\n" } });
    const night = nightOf(test, tip);
    await night.upload({ run: recordedHead(tip, {}, 0.2) });
    return { test, night, commit };
  }

  test("is kept with the nights as a shift of the commit that merged it, once", async () => {
    const { test, night, commit } = await merged(true);
    const { accepted, failures, summary } = await night.record();
    expect({ accepted, failures }).toEqual({ accepted: 1, failures: [] });
    expect(summary).toMatch(/\[pull request 1\]\(.*\): 1 metric of `engine`, by `maintainer`: `filters cost this`/);
    const read = () => openStore(storeOf(test)).read(readStoredAccepted);
    expect((await read()).changes).toEqual([
      {
        pullRequest: 1,
        shifts: [
          {
            ...{ metric: "store/badger/threads=1/fetch:time", target: "engine", commit },
            ...{ committedAt: expect.stringMatching(/^2023-11-14T/), reason: "filters cost this", who: "maintainer" },
            when: "2026-03-01T13:00:00Z",
          },
        ],
      },
    ]);
    expect(await night.record()).toMatchObject({ accepted: 0, failures: [] });
    expect((await read()).changes).toHaveLength(1);
    expect(await log(test, "plimsoll-baselines")).toHaveLength(3);
  });

  /** What a night says once it was slower for two weeks. */
  async function afterTwoWeeks({ test, night }: Awaited<ReturnType<typeof merged>>): Promise<string> {
    await storeNights(
      test,
      days(62, 12).map((day) => ({ day, committedAt: `${day}T00:00:00Z`, slower: 0.2 })),
    );
    return (await night.record()).summary;
  }

  test("is no open regression from then on, as it would be otherwise", async () => {
    const [wanted, unwanted] = [await merged(true), await merged(false)];
    for (const { night } of [wanted, unwanted]) await night.record();
    expect(await afterTwoWeeks(wanted)).toMatch(/^steady: no open regression in 2 series$/m);
    expect(await afterTwoWeeks(unwanted)).toMatch(/^suspected: 1 of 2 series may be slower since a commit/m);
  });

  test("by somebody who may write no more is not taken over, and said", async () => {
    const { test, night } = await merged(true);
    test.engine.addPerson("maintainer", "read");
    const { accepted, failures, summary } = await night.record();
    expect({ accepted, failures }).toEqual({ accepted: 0, failures: [] });
    expect(summary).toContain("`pull request 1: maintainer, who accepted it, may not write here`");
  });

  test("and cannot be asked for this night keeps no run from being recorded, and the next night asks again", async () => {
    const { test, night } = await merged(true);
    let down = true;
    test.github.fail({
      match: ({ operation }) => down && operation === "checks/list-for-ref",
      ...{ times: 100, fault: { kind: "status", status: 502 } },
    });
    const first = await night.record();
    expect(first).toMatchObject({ recorded: 1, accepted: 0 });
    expect(first.failures).toEqual([expect.stringMatching(/^taking over what was accepted: GitHub: GET .*check-runs/)]);
    // The suspicion is told all the same.
    expect(first.summary).toContain("What the nights show");
    down = false;
    const tomorrow = await test.git.commit({ files: { "README.md": "even more\n" } });
    const second = nightOf(test, tomorrow);
    await second.upload({ run: recordedHead(tomorrow, { startedAt: "2026-03-03T04:00:00Z" }, 0.2) });
    expect(await second.record()).toMatchObject({ recorded: 1, accepted: 1, failures: [] });
  });
});
