import { expect, test } from "vitest";
import { testRepository } from "../git/test-repository.ts";
import { testGitHub } from "../test-github.ts";

test("a workflow run's event names run, head and repository, and has what GitHub's has besides", async () => {
  const { engine, head } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const run = engine.addRun({ headSha: head, headBranch: "faster-fetch", attempt: 3, pullRequests: [number] });
  expect(engine.event({ name: "workflow_run", action: "completed", run })).toMatchObject({
    action: "completed",
    repository: { full_name: "octo-org/engine", default_branch: "main" },
    workflow: { name: "Plimsoll", path: ".github/workflows/plimsoll-bench.yml" },
    workflow_run: {
      id: run.id,
      run_attempt: 3,
      head_sha: head,
      head_branch: "faster-fetch",
      head_repository: { full_name: "octo-org/engine" },
      pull_requests: [{ number }],
      check_suite_url: expect.any(String),
    },
    sender: { login: "octo-org" },
  });
});

test("of a fork's run no pull request is named, and of a deleted fork's no repository", async () => {
  const { github, engine } = await testGitHub();
  const fork = await testRepository();
  const head = await fork.commit({ branch: "tuned", files: { a: "a" } });
  github.addRepository({ owner: "mallory", repo: "engine", gitDir: fork.gitDir, parent: "octo-org/engine" });
  const run = engine.addRun({ headSha: head, headBranch: "tuned", headRepository: "mallory/engine" });
  const event = () => engine.event({ name: "workflow_run", action: "requested", run }).workflow_run;
  expect(event()).toMatchObject({ head_repository: { full_name: "mallory/engine", fork: true }, pull_requests: [] });
  run.headRepository = null;
  expect(event()).toMatchObject({ head_repository: null });
});

test("a comment's event is of a pull request", async () => {
  const { engine } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const comment = engine.addComment(number, "ada", "/plimsoll rerun");
  expect(engine.event({ name: "issue_comment", comment })).toMatchObject({
    action: "created",
    issue: { number, state: "open", pull_request: { url: expect.stringMatching(`/pulls/${number}$`) } },
    comment: {
      id: comment.id,
      body: "/plimsoll rerun",
      user: { login: "ada", type: "User" },
      author_association: "NONE",
    },
    sender: { login: "ada" },
  });
});

test("a pull request's event, a merge group's, one by hand and one by the clock", async () => {
  const { engine, base, head } = await testGitHub();
  const pullRequest = await engine.openPullRequest({ headRef: "faster-fetch", labels: ["bench: all"] });
  expect(engine.event({ name: "pull_request", action: "opened", pullRequest })).toMatchObject({
    number: pullRequest.number,
    pull_request: { head: { sha: head }, base: { sha: base }, labels: [{ name: "bench: all" }] },
  });
  expect(engine.event({ name: "merge_group", pullRequest, headSha: head, baseSha: base })).toMatchObject({
    action: "checks_requested",
    merge_group: {
      head_sha: head,
      head_ref: `refs/heads/gh-readonly-queue/main/pr-1-${base}`,
      base_ref: "refs/heads/main",
    },
  });
  expect(engine.event({ name: "workflow_dispatch", inputs: { suite: "all" } })).toMatchObject({
    inputs: { suite: "all" },
    ref: "refs/heads/main",
  });
  expect(engine.event({ name: "schedule" })).toMatchObject({ schedule: "0 2 * * *" });
});

test("no address leads to GitHub itself", async () => {
  const { engine, head } = await testGitHub();
  await engine.openPullRequest({ headRef: "faster-fetch" });
  const run = engine.addRun({ headSha: head });
  const { workflow_run, repository } = engine.event({ name: "workflow_run", action: "completed", run });
  const urls = JSON.stringify({ workflow_run, repository }).match(/https:\/\/(api\.)?github\.com\/repos[^"]*/g);
  expect(urls).toBeNull();
});
