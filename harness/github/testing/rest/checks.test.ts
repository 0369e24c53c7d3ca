import { expect, test } from "vitest";
import { testClient } from "../test-client.ts";
import { testGitHub } from "../test-github.ts";

const place = { owner: "octo-org", repo: "engine" };
const name = "plimsoll";
const output = { title: "No regression", summary: "12 metrics", text: "the rest" };

test("a check is begun, ended and found by its commit", async () => {
  const { github, engine, head } = await testGitHub();
  const { rest } = testClient(github.apiUrl);
  const { data: begun } = await rest.checks.create({
    ...place,
    name,
    head_sha: head,
    status: "in_progress",
    external_id: "7/1",
  });
  expect(begun).toMatchObject({ status: "in_progress", conclusion: null, completed_at: null, external_id: "7/1" });
  expect(begun.app?.slug).toBe("github-actions");
  const ended = await rest.checks.update({
    ...place,
    check_run_id: Number(begun.id),
    status: "completed",
    conclusion: "success",
    output,
  });
  expect(ended.data).toMatchObject({ status: "completed", conclusion: "success", output });
  expect(ended.data.completed_at).toBe("2026-03-01T12:00:00Z");
  const { data: found } = await rest.checks.listForRef({ ...place, ref: "faster-fetch", check_name: "plimsoll" });
  expect(found.check_runs).toEqual([ended.data]);
  expect((await rest.checks.get({ ...place, check_run_id: Number(begun.id) })).data).toEqual(ended.data);
  expect(engine.checksOf(head)).toMatchObject([{ conclusion: "success", externalId: "7/1" }]);
  expect(github.faultsOfOurs).toEqual([]);
});

test("of an app's checks of one name the newest is listed, unless all are asked for", async () => {
  const { github, head } = await testGitHub();
  github.addToken({ token: "other", login: "other-app[bot]", permissions: { checks: "write" } });
  const { rest } = testClient(github.apiUrl);
  const first = await rest.checks.create({ ...place, name, head_sha: head });
  const second = await rest.checks.create({ ...place, name, head_sha: head });
  const foreign = await testClient(github.apiUrl, "other").rest.checks.create({ ...place, name, head_sha: head });
  const ids = async (more: object) =>
    (await rest.checks.listForRef({ ...place, ref: head, ...more })).data.check_runs.map(({ id }) => id);
  expect(await ids({})).toEqual([foreign.data.id, second.data.id]);
  expect(await ids({ filter: "all" })).toEqual([foreign.data.id, second.data.id, first.data.id]);
  expect(await ids({ app_id: 15368 })).toEqual([second.data.id]);
  expect(await ids({ check_name: "lint" })).toEqual([]);
  await expect(rest.checks.update({ ...place, check_run_id: Number(foreign.data.id), output })).rejects.toMatchObject({
    status: 403,
  });
});

test("annotations of several requests add up and are listed by pages", async () => {
  const { github, head } = await testGitHub();
  const client = testClient(github.apiUrl);
  const annotations = Array.from({ length: 50 }, (_, index) => ({
    path: "src/fetch.go",
    start_line: index + 1,
    end_line: index + 1,
    annotation_level: "failure" as const,
    message: `metric ${index}`,
  }));
  const { data } = await client.rest.checks.create({
    ...place,
    name,
    head_sha: head,
    output: { ...output, annotations },
  });
  await client.rest.checks.update({ ...place, check_run_id: Number(data.id), output: { ...output, annotations } });
  const all = await client.paginate(client.rest.checks.listAnnotations, { ...place, check_run_id: Number(data.id) });
  expect(all).toHaveLength(100);
  expect(github.faultsOfOurs).toEqual([]);
});

const tooLong = "x".repeat(65_536);
const annotation = { path: "a", start_line: 1, end_line: 1, annotation_level: "notice" as const, message: "m" };

test.each([
  ["completed without a conclusion", { status: "completed" }],
  ["an unknown conclusion", { status: "completed", conclusion: "fine" }],
  ["a summary that is too long", { output: { title: "t", summary: tooLong } }],
  ["a text that is too long", { output: { title: "t", summary: "s", text: tooLong } }],
  ["51 annotations", { output: { title: "t", summary: "s", annotations: Array(51).fill(annotation) } }],
  [
    "a level of annotation that is none",
    { output: { ...output, annotations: [{ ...annotation, annotation_level: "bad" }] } },
  ],
  ["a commit that is not there", { head_sha: "0".repeat(40) }],
  ["no output title", { output: { summary: "s" } }],
])("%s is refused with 422", async (_, body) => {
  const { github, engine, head } = await testGitHub();
  const { rest } = testClient(github.apiUrl);
  await expect(rest.checks.create({ ...place, name, head_sha: head, ...body } as never)).rejects.toMatchObject({
    status: 422,
  });
  expect(engine.checkRuns).toEqual([]);
});

test("a completed check goes back to nothing else, but its output may still be edited", async () => {
  const { github, head } = await testGitHub();
  const { rest } = testClient(github.apiUrl);
  const { data } = await rest.checks.create({ ...place, name, head_sha: head, conclusion: "failure" });
  expect(data.status).toBe("completed");
  const update = (body: object) => rest.checks.update({ ...place, check_run_id: Number(data.id), ...body });
  await expect(update({ status: "in_progress" })).rejects.toMatchObject({ status: 422 });
  await expect(update({ status: "completed", conclusion: "success" })).rejects.toMatchObject({ status: 422 });
  expect((await update({ status: "completed", conclusion: "failure", output })).data.output).toMatchObject(output);
});

test("a person's token makes no checks", async () => {
  const { github, head } = await testGitHub();
  github.addToken({ token: "ada", login: "ada", permissions: { checks: "write" } });
  await expect(
    testClient(github.apiUrl, "ada").rest.checks.create({ ...place, name, head_sha: head }),
  ).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining("You must authenticate via a GitHub App"),
  });
});
