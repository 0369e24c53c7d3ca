import { describe, expect, it, test } from "vitest";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import { testGitHub } from "./testing/test-github.ts";
import { endedJobs, rerun, workflowRun } from "./workflow-run.ts";

async function scene() {
  const test = await testGitHub();
  test.github.addToken({ token: "runner", permissions: { actions: "write" } });
  return { ...test, client: quickClient(test.github, { token: "runner" }).client };
}

describe("rerun", () => {
  it("starts another attempt", async () => {
    const { client, engine, head } = await scene();
    const { id } = engine.addRun({ headSha: head });
    expect(await rerun(client, repo, id)).toEqual({ started: true });
    expect(engine.run(id).attempt).toBe(2);
  });

  it("refuses what is still running", async () => {
    const { client, engine, head } = await scene();
    const { id } = engine.addRun({ headSha: head, status: "in_progress", conclusion: null });
    expect(await rerun(client, repo, id)).toEqual({ started: false, because: "it is still running" });
  });

  it("refuses what ran more than a month ago", async () => {
    const { client, engine, head } = await scene();
    const { id } = engine.addRun({ headSha: head, createdAt: "2026-01-01T00:00:00Z" });
    const because = expect.stringMatching(/over a month ago/);
    expect(await rerun(client, repo, id)).toEqual({ started: false, because });
  });

  // GitHub would take it for the approval.
  it.each([{ conclusion: "action_required" }, { status: "action_required", conclusion: null }])(
    "refuses what no maintainer has approved: %o",
    async (waiting) => {
      const { client, engine, head } = await scene();
      const { id } = engine.addRun({ headSha: head, ...waiting });
      const because = expect.stringMatching(/waits for a maintainer's approval/);
      expect(await rerun(client, repo, id)).toEqual({ started: false, because });
      expect(engine.run(id).attempt).toBe(1);
    },
  );

  it("fails without the permission, which is no refusal of this run", async () => {
    const { engine, head, github } = await scene();
    const { id } = engine.addRun({ headSha: head });
    await expect(rerun(quickClient(github).client, repo, id)).rejects.toThrow(/Resource not accessible by integration/);
  });
});

test("a workflow run is known by its latest attempt, and one that was deleted by none", async () => {
  const { client, engine, head } = await scene();
  const { id, path } = engine.addRun({ headSha: head, attempt: 3 });
  expect(await workflowRun(client, repo, id)).toEqual({ attempt: 3, path, head });
  expect(await workflowRun(client, repo, id + 1)).toBeUndefined();
});

describe("endedJobs", () => {
  it("lists the jobs of an attempt over pages", async () => {
    const { client, engine, head } = await scene();
    const { id } = engine.addRun({ headSha: head });
    for (let i = 0; i < 101; i++)
      engine.addJob(id, { name: `measure (${i})`, conclusion: i === 7 ? "cancelled" : "success" });
    engine.addJob(id, { name: "gate", status: "in_progress", conclusion: null });
    const jobs = await endedJobs(client, repo, id, 1);
    expect(jobs).toHaveLength(102);
    expect(jobs.filter(({ conclusion }) => conclusion !== "success")).toEqual([
      { name: "measure (7)", conclusion: "cancelled" },
      { name: "gate", conclusion: null },
    ]);
  });
});
