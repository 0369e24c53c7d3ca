import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { githubOpenApi } from "../../../../scripts/github-openapi.ts";
import { describedApi } from "./describe.ts";
import { operations } from "./operations.ts";

test("the stored description is what scripts/github-openapi.ts writes, and small", async () => {
  const stored = await readFile(join(import.meta.dirname, "testdata/github-openapi.json"), "utf8");
  expect(stored === (await githubOpenApi())).toBe(true);
  expect(stored.length).toBeLessThan(400_000);
});

test("every operation is in it", async () => {
  const stored = JSON.parse(await readFile(join(import.meta.dirname, "testdata/github-openapi.json"), "utf8"));
  const found = Object.values<Record<string, { operationId: string }>>(stored.paths).flatMap(Object.values);
  expect(found.map(({ operationId }) => operationId).sort()).toEqual([...operations].sort());
});

test("a path that is not GitHub's, or that is not known here, matches nothing", async () => {
  const { match } = await describedApi();
  const request = { query: "", headers: {}, body: undefined };
  expect(match({ ...request, method: "get", path: "/user" })).toBeUndefined();
  expect(match({ ...request, method: "delete", path: "/repos/o/r" })).toBeUndefined();
  expect(match({ ...request, method: "get", path: "/repos/o/r/pulls/7" })).toMatchObject({
    operation: "pulls/get",
    params: { owner: "o", repo: "r", pull_number: 7 },
    faults: [],
  });
});

test("null beside alternatives is taken, and what is neither is not", async () => {
  const { faultsOfAnswer } = await describedApi();
  const comment = (author: unknown) => ({ ...((example as object) ?? {}), performed_via_github_app: author });
  const { example: read } = await describedApi();
  const example = read("issue-comment");
  expect(faultsOfAnswer("issues/get-comment", 200, comment(null))).toEqual([]);
  expect(faultsOfAnswer("issues/get-comment", 200, comment(7))).not.toEqual([]);
});
