import { expect, test } from "vitest";
import { testClient } from "../test-client.ts";
import { testGitHub } from "../test-github.ts";

const place = { owner: "octo-org", repo: "engine" };

test("a comparison names the merge base, and what lies on either side", async () => {
  const { github, git, base, head } = await testGitHub();
  const tip = await git.commit({ files: { "other.go": "package engine\n" } });
  const { rest } = testClient(github.apiUrl);
  const { data } = await rest.repos.compareCommitsWithBasehead({ ...place, basehead: `main...${head}` });
  expect(data).toMatchObject({
    status: "diverged",
    ahead_by: 1,
    behind_by: 1,
    base_commit: { sha: tip },
    merge_base_commit: { sha: base },
    commits: [{ sha: head }],
    files: [{ filename: "src/fetch.go", status: "modified" }],
  });
  const same = await rest.repos.compareCommitsWithBasehead({ ...place, basehead: `${base}...${base}` });
  expect(same.data.status).toBe("identical");
  await git.commit({ branch: "feature/deep", from: base, files: { a: "a" } });
  const deep = await rest.repos.compareCommitsWithBasehead({ ...place, basehead: "main...feature/deep" });
  expect(deep.data.merge_base_commit.sha).toBe(base);
  expect(github.faultsOfOurs).toEqual([]);
});

test("commits without a common one are 404, and so are those that are not there", async () => {
  const { github, git } = await testGitHub();
  const compare = (basehead: string) =>
    testClient(github.apiUrl).rest.repos.compareCommitsWithBasehead({ ...place, basehead });
  await expect(compare(`main...${"0".repeat(40)}`)).rejects.toMatchObject({ status: 404 });
  await git.orphan("island");
  await expect(compare("main...island")).rejects.toThrow("No common ancestor");
});

test("a commit is found by branch, and only its id is sent where that is asked for", async () => {
  const { github, base, head } = await testGitHub();
  const { rest } = testClient(github.apiUrl);
  const { data } = await rest.repos.getCommit({ ...place, ref: "faster-fetch" });
  expect(data).toMatchObject({ sha: head, parents: [{ sha: base }], commit: { message: "A change" } });
  expect((await rest.repos.getCommit({ ...place, ref: "main", mediaType: { format: "sha" } })).data).toBe(base);
  expect((await rest.repos.listCommits({ ...place, sha: head })).data.map(({ sha }) => sha)).toEqual([head, base]);
  await expect(rest.repos.getCommit({ ...place, ref: "nowhere" })).rejects.toMatchObject({ status: 422 });
  expect(github.faultsOfOurs).toEqual([]);
});

test("branches, repositories and permissions", async () => {
  const { github, engine, git, base } = await testGitHub();
  await git.commit({ branch: "release/1.x", from: base, files: {} });
  engine.addPerson("ada", "maintain");
  engine.addPerson("eve", "triage");
  const { rest } = testClient(github.apiUrl);
  expect((await rest.repos.getBranch({ ...place, branch: "release/1.x" })).data.name).toBe("release/1.x");
  await expect(rest.repos.getBranch({ ...place, branch: "none" })).rejects.toMatchObject({ status: 404 });
  const permission = async (username: string) =>
    (await rest.repos.getCollaboratorPermissionLevel({ ...place, username })).data;
  expect(await permission("ada")).toMatchObject({ permission: "write", role_name: "maintain", user: { login: "ada" } });
  expect(await permission("eve")).toMatchObject({ permission: "read", role_name: "triage" });
  await expect(permission("nobody")).rejects.toMatchObject({ status: 404 });
  expect((await rest.repos.get(place)).data).toMatchObject({
    full_name: "octo-org/engine",
    default_branch: "main",
    private: false,
  });
  expect(github.faultsOfOurs).toEqual([]);
});
