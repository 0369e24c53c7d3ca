import { expect, test } from "vitest";
import { testClient } from "../test-client.ts";
import { type TestGitHub, testGitHub } from "../test-github.ts";
import type { Fault } from "./faults.ts";

const place = { owner: "octo-org", repo: "engine" };

async function withPullRequest(): Promise<TestGitHub & { comment: () => Promise<unknown> }> {
  const all = await testGitHub();
  const { number } = await all.engine.openPullRequest({ headRef: "faster-fetch" });
  const { rest } = testClient(all.github.apiUrl);
  return { ...all, comment: () => rest.issues.createComment({ ...place, issue_number: number, body: "ours" }) };
}

test.each<[string, Fault, object]>([
  [
    "primary limit",
    { kind: "primary-limit", resetSeconds: 60 },
    { status: 403, response: { headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1772366460" } } },
  ],
  [
    "secondary limit",
    { kind: "secondary-limit" },
    { status: 403, message: expect.stringMatching(/secondary rate limit/) },
  ],
  [
    "secondary limit with a time",
    { kind: "secondary-limit", retryAfterSeconds: 7 },
    { status: 403, response: { headers: { "retry-after": "7" } } },
  ],
  [
    "too many requests",
    { kind: "too-many-requests", retryAfterSeconds: 3 },
    { status: 429, response: { headers: { "retry-after": "3" } } },
  ],
  ["bad gateway", { kind: "status", status: 502 }, { status: 502 }],
  ["reset before", { kind: "reset-before" }, { status: 500 }],
])("%s strikes once, and nothing is done", async (_, fault, refusal) => {
  const { github, engine, comment } = await withPullRequest();
  const handle = github.fail({ match: "issues/create-comment", fault });
  await expect(comment()).rejects.toMatchObject(refusal);
  expect(engine.comments).toEqual([]);
  expect(handle.struck).toBe(1);
  await comment();
  expect(engine.comments).toHaveLength(1);
  expect(github.requests.map(({ fault: kind }) => kind)).toEqual([fault.kind, undefined]);
});

test.each<Fault["kind"]>(["reset-after", "truncated", "wrong-content-type"])(
  "after %s the comment is there, and octokit hands out text in its stead",
  async (kind) => {
    const { github, engine, comment } = await withPullRequest();
    github.fail({ match: "issues/create-comment", fault: { kind } as Fault });
    expect(await comment()).toMatchObject({ status: 201, data: expect.any(String) });
    expect(engine.comments).toHaveLength(1);
  },
);

test("a slow answer waits until it is let go; the request is carried out before, or after", async () => {
  const { github, engine, comment } = await withPullRequest();
  const after = github.fail({
    match: ({ operation }) => operation === "issues/create-comment",
    fault: { kind: "slow" },
  });
  const first = comment();
  expect(await after.reached).toMatchObject({ body: { body: "ours" } });
  // One more round trip: what came in before is carried out by then.
  await testClient(github.apiUrl).rest.repos.get(place);
  expect(engine.comments).toHaveLength(1);
  after.release();
  await first;
  const before = github.fail({ match: "issues/create-comment", fault: { kind: "slow", before: true } });
  const second = comment();
  await before.reached;
  await testClient(github.apiUrl).rest.repos.get(place);
  expect(engine.comments).toHaveLength(1);
  before.release();
  await second;
  expect(engine.comments).toHaveLength(2);
});

test("faults strike the artifact service and its blobs as well", async () => {
  const { github, engine, head } = await testGitHub();
  const run = engine.addRun({ headSha: head });
  const artifact = engine.addArtifact(run.id, { name: "plimsoll-plan-1", bytes: Buffer.alloc(100_000, "x") });
  github.fail({ match: "blob/get", times: 2, fault: { kind: "reset-after" } });
  github.fail({ match: "twirp/ListArtifacts", fault: { kind: "status", status: 503 } });
  const url = `${github.apiUrl}/repos/octo-org/engine/actions/artifacts/${artifact.id}/zip`;
  const download = async () => (await fetch(url, { headers: { authorization: "token job" } })).arrayBuffer();
  await expect(download()).rejects.toThrow();
  await expect(download()).rejects.toThrow();
  expect((await download()).byteLength).toBe(100_000);
  const list = await fetch(`${github.apiUrl}/twirp/github.actions.results.api.v1.ArtifactService/ListArtifacts`, {
    method: "POST",
  });
  expect(list.status).toBe(503);
});

test("two faults on the same call strike one after the other", async () => {
  const { github, comment } = await withPullRequest();
  github.fail({ match: "issues/create-comment", fault: { kind: "status", status: 502 } });
  github.fail({ match: "issues/create-comment", fault: { kind: "too-many-requests", retryAfterSeconds: 1 } });
  await expect(comment()).rejects.toMatchObject({ status: 502 });
  await expect(comment()).rejects.toMatchObject({ status: 429 });
  await comment();
});
