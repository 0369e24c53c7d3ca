import { expect, test } from "vitest";
import { testClient } from "./test-client.ts";
import { testGitHub } from "./test-github.ts";

test("comments of a pull request are made, listed by pages, changed and taken away", async () => {
  const { github, engine } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  for (let count = 1; count <= 65; count++) engine.addComment(number, "ada", `comment ${count}`);
  const client = testClient(github.apiUrl);
  const place = { owner: "octo-org", repo: "engine" };
  const { data: made } = await client.rest.issues.createComment({ ...place, issue_number: number, body: "ours" });
  expect(made.user?.login).toBe("github-actions[bot]");
  expect(made.user?.type).toBe("Bot");
  const all = await client.paginate(client.rest.issues.listComments, { ...place, issue_number: number, per_page: 30 });
  expect(all.map(({ body }) => body)).toEqual([...Array.from({ length: 65 }, (_, i) => `comment ${i + 1}`), "ours"]);
  expect(github.requests.filter(({ operation }) => operation === "issues/list-comments")).toHaveLength(3);
  const { data: changed } = await client.rest.issues.updateComment({ ...place, comment_id: made.id, body: "newer" });
  expect(changed.body).toBe("newer");
  expect((await client.rest.issues.getComment({ ...place, comment_id: made.id })).data.body).toBe("newer");
  await client.rest.issues.deleteComment({ ...place, comment_id: made.id });
  await expect(client.rest.issues.getComment({ ...place, comment_id: made.id })).rejects.toMatchObject({ status: 404 });
  expect(engine.commentsOf(number)).toHaveLength(65);
  expect(github.faultsOfOurs).toEqual([]);
});

test("GraphQL says whose the token is", async () => {
  const { github } = await testGitHub();
  const client = testClient(github.apiUrl);
  expect(await client.graphql("query { viewer { login } }")).toEqual({ viewer: { login: "github-actions[bot]" } });
  expect(await testClient(github.enterpriseApiUrl).graphql("{ viewer { login } }")).toEqual({
    viewer: { login: "github-actions[bot]" },
  });
  await expect(client.graphql("{ viewer { email } }")).rejects.toThrow("viewer { login } alone");
});

test("an unknown token is refused, and a known one beyond its permissions", async () => {
  const { github, engine, head } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  github.addToken({ token: "reader", permissions: { contents: "read", "pull-requests": "read" } });
  const place = { owner: "octo-org", repo: "engine" };
  await expect(testClient(github.apiUrl, "forged").rest.repos.get(place)).rejects.toMatchObject({
    status: 401,
    response: { data: { message: "Bad credentials" } },
  });
  const reader = testClient(github.apiUrl, "reader");
  expect((await reader.rest.pulls.get({ ...place, pull_number: number })).data.head.sha).toBe(head);
  const denied = { status: 403, response: { data: { message: "Resource not accessible by integration" } } };
  await expect(reader.rest.issues.createComment({ ...place, issue_number: number, body: "no" })).rejects.toMatchObject(
    denied,
  );
  await expect(reader.rest.checks.create({ ...place, name: "plimsoll", head_sha: head })).rejects.toMatchObject(denied);
  expect(engine.comments).toEqual([]);
  expect(github.requests.at(-1)).toMatchObject({
    operation: "checks/create",
    login: "github-actions[bot]",
    status: 403,
  });
});

test("it speaks as GitHub Enterprise Server under /api/v3", async () => {
  const { github } = await testGitHub();
  const { data } = await testClient(github.enterpriseApiUrl).rest.repos.get({ owner: "Octo-Org", repo: "Engine" });
  expect(data.full_name).toBe("octo-org/engine");
});

test("it closes at once, though an answer is held back and a connection open", async () => {
  const { github } = await testGitHub();
  const slow = github.fail({ match: "repos/get", fault: { kind: "slow" } });
  const asked = testClient(github.apiUrl).rest.repos.get({ owner: "octo-org", repo: "engine" });
  const outcome = asked.then(
    () => "answered",
    () => "refused",
  );
  await slow.reached;
  await github.close();
  expect(["answered", "refused"]).toContain(await outcome);
  await expect(fetch(github.apiUrl)).rejects.toThrow();
});

test("a call that is not known here is 404, and is noted as a gap", async () => {
  const { github } = await testGitHub();
  await expect(testClient(github.apiUrl).request("GET /user")).rejects.toMatchObject({ status: 404 });
  expect(github.faultsOfOurs).toEqual([expect.stringContaining("GET /user is not known here")]);
});

test("the clock is an argument: times in answers are of the given one", async () => {
  const { github, engine } = await testGitHub({ now: () => new Date("2030-01-02T03:04:05.678Z") });
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const { data } = await testClient(github.apiUrl).rest.issues.createComment({
    owner: "octo-org",
    repo: "engine",
    issue_number: number,
    body: "now",
  });
  expect([data.created_at, data.updated_at]).toEqual(["2030-01-02T03:04:05Z", "2030-01-02T03:04:05Z"]);
});
