import { expect, test } from "vitest";
import { testRepository } from "../git/test-repository.ts";
import { testClient } from "../test-client.ts";
import { testGitHub } from "../test-github.ts";

const place = { owner: "octo-org", repo: "engine" };

test("a pull request from a fork has its head in the base repository, and loses its repository with the fork", async () => {
  const { github, engine, base } = await testGitHub();
  const fork = await testRepository();
  await fork.commit({ files: { "README.md": "An engine\n", "src/fetch.go": "package engine\n" } });
  const head = await fork.commit({
    branch: "tuned",
    from: "main",
    files: { "src/fetch.go": "package engine // tuned\n" },
  });
  github.addRepository({ owner: "mallory", repo: "engine", gitDir: fork.gitDir, parent: "octo-org/engine" });
  const pull = await engine.openPullRequest({
    headRef: "tuned",
    headRepository: "mallory/engine",
    labels: ["bench: all"],
  });
  const { rest } = testClient(github.apiUrl);
  const { data } = await rest.pulls.get({ ...place, pull_number: pull.number });
  expect(data).toMatchObject({
    number: pull.number,
    state: "open",
    merged: false,
    user: { login: "mallory" },
    head: { ref: "tuned", sha: head, label: "mallory:tuned", repo: { full_name: "mallory/engine", fork: true } },
    base: { ref: "main", sha: base, repo: { full_name: "octo-org/engine", default_branch: "main" } },
    labels: [{ name: "bench: all" }],
  });
  expect((await rest.git.getRef({ ...place, ref: `pull/${pull.number}/head` })).data.object.sha).toBe(head);
  pull.headRepository = null;
  expect((await rest.pulls.get({ ...place, pull_number: pull.number })).data.head.repo).toBeNull();
  expect(github.faultsOfOurs).toEqual([]);
});

test("lists are filtered by state, base and head, sorted, and paged", async () => {
  let seconds = 0;
  const { github, engine } = await testGitHub({ now: () => new Date(Date.UTC(2026, 2, 1, 12, 0, seconds)) });
  for (; seconds < 35; seconds++) await engine.openPullRequest({ headRef: "faster-fetch" });
  engine.closePullRequest(3);
  const client = testClient(github.apiUrl);
  const numbers = async (filter: object) =>
    (await client.paginate(client.rest.pulls.list, { ...place, ...filter })).map(({ number }) => number);
  expect(await numbers({})).toHaveLength(34);
  expect((await numbers({ head: "octo-org:faster-fetch" })).slice(0, 2)).toEqual([35, 34]);
  expect(await numbers({ head: "mallory:faster-fetch" })).toEqual([]);
  expect(await numbers({ base: "release" })).toEqual([]);
  expect(await numbers({ state: "closed" })).toEqual([3]);
  expect((await numbers({ state: "all", sort: "updated", direction: "desc" }))[0]).toBe(3);
  expect((await client.rest.pulls.list(place)).data[0]).not.toHaveProperty("merged");
  expect(github.faultsOfOurs).toEqual([]);
});

test("a second push moves the head, and a merge leaves its commit on the base branch", async () => {
  const { github, engine, git, head } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const second = await git.commit({ branch: "faster-fetch", files: { "NOTES.md": "second\n" } });
  const { rest } = testClient(github.apiUrl);
  const get = async () => (await rest.pulls.get({ ...place, pull_number: number })).data;
  expect((await get()).head.sha).toBe(head);
  await engine.push(number);
  expect((await get()).head.sha).toBe(second);
  await engine.mergePullRequest(number);
  const merged = await get();
  expect(merged).toMatchObject({ state: "closed", merged: true, head: { sha: second } });
  const { data: branch } = await rest.repos.getBranch({ ...place, branch: "main" });
  expect(branch.commit.sha).toBe(merged.merge_commit_sha);
  expect(branch.commit.parents.map(({ sha }) => sha)).toContain(second);
  const { data: of } = await rest.repos.listPullRequestsAssociatedWithCommit({
    ...place,
    commit_sha: branch.commit.sha,
  });
  expect(of.map((one) => one.number)).toEqual([number]);
  expect(github.faultsOfOurs).toEqual([]);
});

test("changed files carry their status, and renamed ones their former name", async () => {
  const { github, engine, git } = await testGitHub();
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}\n`).join("");
  await git.commit({ files: { "old name.go": lines, "gone.go": "gone\n" } });
  await git.commit({
    branch: "moved",
    from: "main",
    files: {
      "old name.go": null,
      "new/näme.go": lines,
      "gone.go": null,
      "README.md": "Another\n",
      "fresh.bin": Buffer.from([0, 1, 2]),
    },
  });
  // What came to main meanwhile is no change of the pull request's.
  await git.commit({ files: { "meanwhile.go": "elsewhere\n" } });
  const { number } = await engine.openPullRequest({ headRef: "moved" });
  const { data } = await testClient(github.apiUrl).rest.pulls.listFiles({ ...place, pull_number: number });
  expect(data.map(({ filename, status, previous_filename }) => [filename, status, previous_filename])).toEqual([
    ["README.md", "modified", undefined],
    ["fresh.bin", "added", undefined],
    ["gone.go", "removed", undefined],
    ["new/näme.go", "renamed", "old name.go"],
  ]);
  expect(data[0]).toMatchObject({ additions: 1, deletions: 1, changes: 2 });
  expect(github.faultsOfOurs).toEqual([]);
});

test("3,000 files are listed and no more", async () => {
  const { github, engine, git } = await testGitHub();
  const files = Object.fromEntries(Array.from({ length: 3010 }, (_, index) => [`many/${index}.txt`, `${index}\n`]));
  await git.commit({ branch: "many", from: "main", files });
  const { number } = await engine.openPullRequest({ headRef: "many" });
  const client = testClient(github.apiUrl);
  const all = await client.paginate(client.rest.pulls.listFiles, { ...place, pull_number: number, per_page: 100 });
  expect(all).toHaveLength(3000);
});
