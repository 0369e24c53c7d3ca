import { describe, expect, it } from "vitest";
import { pullRequest, pullRequestOf } from "./pull-request.ts";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import { testGitHub } from "./testing/test-github.ts";

async function scene() {
  const test = await testGitHub();
  const { client } = quickClient(test.github);
  const fork = test.github.addRepository({
    owner: "ada",
    repo: "engine",
    gitDir: test.git.gitDir,
    parent: "octo-org/engine",
  });
  return { ...test, client, fork };
}

describe("pullRequest", () => {
  it("reads one from a fork", async () => {
    const { client, engine, head, base } = await scene();
    const title = "Faster <fetch>";
    const { number } = await engine.openPullRequest({
      ...{ headRef: "faster-fetch", headRepository: "ada/engine", title, labels: ["plimsoll: all"], login: "ada" },
    });
    expect(await pullRequest(client, repo, number)).toEqual({
      ...{ number, title, state: "open", merged: false, author: "ada", labels: ["plimsoll: all"] },
      url: expect.stringMatching(/\/octo-org\/engine\/pull\/1$/),
      ...{ headSha: head, headRef: "faster-fetch", headRepository: "ada/engine", baseRef: "main", baseSha: base },
    });
  });

  it("tells the commit of the merge of what was merged alone", async () => {
    const { client, engine } = await scene();
    const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
    engine.pullRequest(number).mergeCommitSha = "c".repeat(40);
    expect(await pullRequest(client, repo, number)).not.toHaveProperty("mergeCommit");
    const { mergeCommitSha } = await engine.mergePullRequest(number);
    expect(await pullRequest(client, repo, number)).toMatchObject({
      ...{ state: "closed", merged: true, mergeCommit: mergeCommitSha },
    });
  });

  it("has no head repository once the fork is gone", async () => {
    const { client, engine } = await scene();
    const { number } = await engine.openPullRequest({ headRef: "faster-fetch", headRepository: "ada/engine" });
    engine.pullRequest(number).headRepository = null;
    expect(await pullRequest(client, repo, number)).not.toHaveProperty("headRepository");
  });

  it("says which one there is not", async () => {
    const { client } = await scene();
    await expect(pullRequest(client, repo, 99)).rejects.toThrow(
      /^GitHub: GET \/repos\/octo-org\/engine\/pulls\/99: answered 404: Not Found.*: there is none, or the token may not see it$/,
    );
  });
});

describe("pullRequestOf", () => {
  const of = (headSha: string, headRepository = "ada/engine", headBranch = "faster-fetch") => ({
    ...{ headSha, headRepository, headBranch },
  });

  it("finds the one of a commit, branch and repository", async () => {
    const { client, engine, head } = await scene();
    await engine.openPullRequest({ headRef: "faster-fetch" });
    const { number } = await engine.openPullRequest({ headRef: "faster-fetch", headRepository: "ada/engine" });
    const found = { kind: "one", pullRequest: expect.objectContaining({ number, headRepository: "ada/engine" }) };
    expect(await pullRequestOf(client, repo, of(head))).toEqual(found);
    expect(await pullRequestOf(client, repo, of(head, "ada/Engine"))).toEqual(found);
  });

  it("knows one whose head moved on", async () => {
    const { client, engine, base } = await scene();
    await engine.openPullRequest({ headRef: "faster-fetch", headRepository: "ada/engine" });
    expect(await pullRequestOf(client, repo, of(base))).toMatchObject({ kind: "moved", pullRequest: { number: 1 } });
  });

  it("does not choose between two of the same head", async () => {
    const { client, engine, git, head, base } = await scene();
    await git.commit({ branch: "release", from: base, files: { "R.md": "release\n" } });
    const order = { headRef: "faster-fetch", headRepository: "ada/engine" };
    await engine.openPullRequest(order);
    await engine.openPullRequest({ ...order, baseRef: "release" });
    expect(await pullRequestOf(client, repo, of(head))).toEqual({ kind: "several", numbers: [1, 2] });
    expect(await pullRequestOf(client, repo, of(base))).toEqual({ kind: "several", numbers: [1, 2] });
  });

  it("takes neither a closed one nor another's for it", async () => {
    const { client, engine, head } = await scene();
    const { number } = await engine.openPullRequest({ headRef: "faster-fetch", headRepository: "ada/engine" });
    const none = { kind: "none" };
    expect(await pullRequestOf(client, repo, of(head, "mallory/engine"))).toEqual(none);
    expect(await pullRequestOf(client, repo, of(head, "ada/other"))).toEqual(none);
    expect(await pullRequestOf(client, repo, of(head, "ada/engine", "faster"))).toEqual(none);
    expect(await pullRequestOf(client, repo, { ...of(head), headRepository: null })).toEqual(none);
    expect(await pullRequestOf(client, repo, { ...of(head), headBranch: null })).toEqual(none);
    engine.closePullRequest(number);
    expect(await pullRequestOf(client, repo, of(head))).toEqual(none);
  });

  it("compares the answer itself, where the filter does not work", async () => {
    const { client, engine, github, head } = await scene();
    for (let i = 0; i < 105; i++) await engine.openPullRequest({ headRef: "main", headSha: head });
    const { number } = await engine.openPullRequest({ headRef: "faster-fetch", headRepository: "ada/engine" });
    // As GitHub does with what it cannot read.
    const branch = "faster-fetch";
    client.hook.before("request", (options) => {
      const asked = options as { head?: string };
      if (asked.head === `ada:${branch}`) delete asked.head;
    });
    expect(await pullRequestOf(client, repo, of(head))).toMatchObject({ kind: "one", pullRequest: { number } });
    expect(github.requests.length).toBeGreaterThan(0);
  });
});
