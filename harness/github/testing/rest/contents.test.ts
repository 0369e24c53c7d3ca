import { expect, test } from "vitest";
import { testClient } from "../test-client.ts";
import { testGitHub } from "../test-github.ts";

const place = { owner: "octo-org", repo: "engine" };

test("a file is read at a commit, as JSON and raw", async () => {
  const { github, git, base, head } = await testGitHub();
  await git.commit({ files: { ".github/plimsoll.yml": "suites: []\n" } });
  const { rest } = testClient(github.apiUrl);
  const get = (path: string, more: object = {}) => rest.repos.getContent({ ...place, path, ...more });
  const { data } = await get("src/fetch.go", { ref: head });
  expect(data).toMatchObject({ type: "file", path: "src/fetch.go", name: "fetch.go", encoding: "base64" });
  expect(Buffer.from((data as { content: string }).content, "base64").toString()).toBe("package engine // fast\n");
  const raw = await get(".github/plimsoll.yml", { mediaType: { format: "raw" } });
  expect(raw.data).toBe("suites: []\n");
  await expect(get(".github/plimsoll.yml", { ref: base })).rejects.toMatchObject({ status: 404 });
  await expect(get("README.md", { ref: "0".repeat(40) })).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining("No commit found for the ref"),
  });
  expect((await get("", { ref: base })).data).toMatchObject([
    { name: "README.md", type: "file" },
    { name: "src", type: "dir" },
  ]);
  expect((await get("src", { ref: base })).data).toMatchObject([{ path: "src/fetch.go" }]);
  expect(github.faultsOfOurs).toEqual([]);
});

test("a file beyond 1 MB has no content in JSON, and has it raw", async () => {
  const { github, git } = await testGitHub();
  const large = "0123456789\n".repeat(100_000);
  await git.commit({ files: { "large.txt": large } });
  const { rest } = testClient(github.apiUrl);
  const { data } = await rest.repos.getContent({ ...place, path: "large.txt" });
  expect(data).toMatchObject({ encoding: "none", content: "", size: large.length });
  const raw = await rest.repos.getContent({ ...place, path: "large.txt", mediaType: { format: "raw" } });
  expect(raw.data).toBe(large);
});

test("what would be an option or a revision of git's is no name of a commit", async () => {
  const { github } = await testGitHub();
  const { rest } = testClient(github.apiUrl);
  for (const ref of ["--upload-pack=id", "main^", "main@{1}", "main:README.md", "a..b", "$(id)"]) {
    await expect(rest.repos.getContent({ ...place, path: "README.md", ref })).rejects.toMatchObject({ status: 404 });
  }
});
