import { expect, test } from "vitest";
import { mergedSince } from "./merged-pull-requests.ts";
import { quickClient, engineRepo as repo } from "./testing/quick-client.ts";
import { testGitHub } from "./testing/test-github.ts";

const day = 86_400_000;

test("what was merged into a branch since a day is found, over pages, the first one first", async () => {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const { github, engine, git, base, head } = await testGitHub({ now: () => new Date(now) });
  await git.commit({ branch: "release", from: base, files: { r: "1" } });
  const merge = "c".repeat(40);
  for (let i = 0; i < 230; i++) {
    now += day / 10;
    const { number } = await engine.openPullRequest({ headRef: "faster-fetch", headSha: head });
    if (i % 3 === 0) engine.closePullRequest(number);
    else await engine.mergePullRequest(number, merge);
  }
  const { number: elsewhere } = await engine.openPullRequest({ headRef: "faster-fetch", baseRef: "release" });
  await engine.mergePullRequest(elsewhere, merge);
  await engine.openPullRequest({ headRef: "faster-fetch" });
  // Somebody speaks in an old one: it was merged no later for that.
  engine.pullRequest(2).updatedAt = new Date(now).toISOString();

  const since = "2026-01-11T00:00:00Z";
  const { client } = quickClient(github);
  const found = await mergedSince(client, repo, { branch: "main", since });
  const expected = engine.pullRequests
    .filter(
      ({ mergedAt, baseRef }) => mergedAt !== null && baseRef === "main" && Date.parse(mergedAt) >= Date.parse(since),
    )
    .map(({ number }) => number);
  expect(found.map(({ number }) => number)).toEqual(expected);
  expect(found.length).toBeGreaterThan(80);
  expect(found[0]).toMatchObject({ merged: true, mergeCommit: merge, headSha: head, baseRef: "main" });
  // Of three pages the last is older than that.
  expect(github.requests.filter(({ operation }) => operation === "pulls/list")).toHaveLength(2);
  expect(await mergedSince(client, repo, { branch: "main", since: "2027-01-01" })).toEqual([]);
}, 120_000);
