import { expect, test } from "vitest";
import { testClient } from "../test-client.ts";
import { testGitHub } from "../test-github.ts";

const place = { owner: "octo-org", repo: "engine" };

test.each([
  ["no body", {}],
  ["a body that is no text", { body: 7 }],
  ["an empty body", { body: " \n" }],
  ["a body beyond 65,536 characters", { body: "x".repeat(65_537) }],
])("%s is refused with 422", async (_, body) => {
  const { github, engine } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const { rest } = testClient(github.apiUrl);
  const asked = rest.issues.createComment({ ...place, issue_number: number, ...body } as never);
  await expect(asked).rejects.toMatchObject({ status: 422 });
  expect(engine.comments).toEqual([]);
});

test("a body of 65,536 characters fits", async () => {
  const { github, engine } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const body = "x".repeat(65_536);
  await testClient(github.apiUrl).rest.issues.createComment({ ...place, issue_number: number, body });
  expect(engine.commentsOf(number)[0]!.body).toBe(body);
});

test("a request that is no JSON is refused with 400, and an issue that is not there with 404", async () => {
  const { github } = await testGitHub();
  const url = `${github.apiUrl}/repos/octo-org/engine/issues/99/comments`;
  const post = (body: string) =>
    fetch(url, { method: "POST", body, headers: { authorization: "token job", "content-type": "application/json" } });
  const malformed = await post('{"body": "cut');
  expect([malformed.status, await malformed.json()]).toEqual([
    400,
    { message: "Problems parsing JSON", documentation_url: "https://docs.github.com/rest", status: "400" },
  ]);
  expect((await post('{"body": "on nothing"}')).status).toBe(404);
});

test("the same reaction of the same person is there once", async () => {
  const { github, engine } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const comment = engine.addComment(number, "ada", "/plimsoll rerun");
  const { rest } = testClient(github.apiUrl);
  const react = () => rest.reactions.createForIssueComment({ ...place, comment_id: comment.id, content: "+1" });
  expect((await react()).status).toBe(201);
  expect((await react()).status).toBe(200);
  const { data } = await rest.reactions.listForIssueComment({ ...place, comment_id: comment.id });
  expect(data).toMatchObject([{ content: "+1", user: { login: "github-actions[bot]" } }]);
  expect(github.faultsOfOurs).toEqual([]);
});

test("a person without write access cannot edit what another said", async () => {
  const { github, engine } = await testGitHub();
  const { number } = await engine.openPullRequest({ headRef: "faster-fetch" });
  const comment = engine.addComment(number, "ada", "mine");
  github.addToken({ token: "mallory", login: "mallory", permissions: { issues: "write" } });
  const edit = testClient(github.apiUrl, "mallory").rest.issues.updateComment({
    ...place,
    comment_id: comment.id,
    body: "x",
  });
  await expect(edit).rejects.toMatchObject({ status: 403 });
  expect(comment.body).toBe("mine");
});
