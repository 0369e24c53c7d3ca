import { expect, test } from "vitest";
import { testClient } from "../test-client.ts";
import { testGitHub } from "../test-github.ts";

const place = { owner: "octo-org", repo: "engine" };

test("a run, its attempts and its jobs by pages", async () => {
  const { github, engine, head } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const run = engine.addRun({
    headSha: head,
    headBranch: "faster-fetch",
    attempt: 2,
    conclusion: "failure",
    pullRequests: [number],
  });
  for (let count = 0; count < 40; count++)
    engine.addJob(run.id, { name: `measure ${count}`, conclusion: count === 39 ? "timed_out" : "success" });
  engine.addJob(run.id, { name: "plan", attempt: 1 });
  const client = testClient(github.apiUrl);
  const { data } = await client.rest.actions.getWorkflowRun({ ...place, run_id: run.id });
  expect(data).toMatchObject({
    id: run.id,
    name: "Plimsoll",
    path: ".github/workflows/plimsoll-bench.yml",
    run_attempt: 2,
    conclusion: "failure",
    head_sha: head,
    head_branch: "faster-fetch",
    head_repository: { full_name: "octo-org/engine" },
    pull_requests: [{ number }],
  });
  const first = await client.rest.actions.getWorkflowRunAttempt({ ...place, run_id: run.id, attempt_number: 1 });
  expect(first.data.run_attempt).toBe(1);
  const jobs = await client.paginate(client.rest.actions.listJobsForWorkflowRunAttempt, {
    ...place,
    run_id: run.id,
    attempt_number: 2,
  });
  expect(jobs).toHaveLength(40);
  expect(jobs.at(-1)).toMatchObject({ name: "measure 39", conclusion: "timed_out", run_attempt: 2 });
  expect(github.faultsOfOurs).toEqual([]);
});

test("a completed run is run again as its next attempt, a running one is not; it can be cancelled", async () => {
  const { github, engine, head } = await testGitHub();
  github.addToken({ token: "commander", permissions: { actions: "write" } });
  const run = engine.addRun({ headSha: head });
  const { rest } = testClient(github.apiUrl, "commander");
  await rest.actions.reRunWorkflow({ ...place, run_id: run.id });
  expect(run).toMatchObject({ attempt: 2, status: "queued", conclusion: null });
  await expect(rest.actions.reRunWorkflowFailedJobs({ ...place, run_id: run.id })).rejects.toMatchObject({
    status: 403,
  });
  await rest.actions.cancelWorkflowRun({ ...place, run_id: run.id });
  expect(run).toMatchObject({ status: "completed", conclusion: "cancelled" });
  await expect(testClient(github.apiUrl).rest.actions.reRunWorkflow({ ...place, run_id: run.id })).rejects.toThrow(
    "Resource not accessible by integration",
  );
  expect((await rest.actions.listWorkflowRunsForRepo({ ...place, head_sha: head })).data.total_count).toBe(1);
  expect(github.faultsOfOurs).toEqual([]);
});

test("artifacts are listed by pages with what their listing claims, and downloaded without the token", async () => {
  const { github, engine, head } = await testGitHub();
  const run = engine.addRun({ headSha: head });
  for (let count = 0; count < 33; count++)
    engine.addArtifact(run.id, { name: `other-${count}`, bytes: Buffer.from([count]) });
  const bytes = Buffer.from("no zip at all");
  const forged = engine.addArtifact(run.id, { name: "plimsoll-plan-1", bytes, size: 5, digest: "sha256:00" });
  const client = testClient(github.apiUrl);
  const listed = await client.paginate(client.rest.actions.listWorkflowRunArtifacts, { ...place, run_id: run.id });
  expect(listed).toHaveLength(34);
  expect(listed[0]).toMatchObject({
    name: "plimsoll-plan-1",
    size_in_bytes: 5,
    digest: "sha256:00",
    expired: false,
    workflow_run: { id: run.id, head_sha: head },
  });
  const download = { ...place, artifact_id: forged.id, archive_format: "zip" };
  const got = await client.rest.actions.downloadArtifact(download);
  expect(Buffer.from(got.data as ArrayBuffer)).toEqual(bytes);
  const blob = github.requests.find(({ operation }) => operation === "blob/get");
  expect(blob?.headers.authorization).toBeUndefined();
  const refused = await fetch(got.url, { headers: { authorization: "Bearer job" } });
  expect(refused.status).toBe(401);
  forged.expired = true;
  await expect(client.rest.actions.downloadArtifact(download)).rejects.toMatchObject({ status: 410 });
  expect(github.faultsOfOurs).toEqual([]);
});
