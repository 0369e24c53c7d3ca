import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveCommit } from "./resolve-commit.ts";
import { repository } from "./testing/repository.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

test("branches, tags, ids and what is relative to them are resolved", async () => {
  const { dir, commit, git } = repository(temporaryFolder());
  const first = commit({ a: "1" }, "first: things\n\nbody");
  git("tag", "--annotate", "v1", "--message", "a tag");
  const second = commit({ a: "2" });
  expect(await resolveCommit(dir, "v1")).toEqual({
    commit: first,
    ref: "v1",
    title: "first: things",
    committedAt: "2024-03-01T10:00:00.000Z",
    tree: git("rev-parse", `${first}^{tree}`),
  });
  for (const ref of ["main", "HEAD", second, second.slice(0, 8)]) {
    expect(await resolveCommit(dir, ref)).toMatchObject({ commit: second, ref });
  }
  expect(await resolveCommit(dir, "HEAD~1")).toMatchObject({ commit: first });
});

test("commits with the same content have the same tree", async () => {
  const { dir, commit } = repository(temporaryFolder());
  commit({ a: "1" });
  commit({}, "nothing changed");
  expect((await resolveCommit(dir, "HEAD")).tree).toBe((await resolveCommit(dir, "HEAD~1")).tree);
});

test.each(["nope", "", "--all", "-h", "HEAD^{tree}", "HEAD..HEAD", "a\0b"])("%j is an unknown ref", async (ref) => {
  const { dir, commit } = repository(temporaryFolder());
  commit({ a: "1" });
  await expect(resolveCommit(dir, ref)).rejects.toThrow(`unknown ref "${ref}" in ${dir}`);
});

test("a folder that is not the root of a repository is refused", async () => {
  const folder = temporaryFolder();
  await expect(resolveCommit(folder, "HEAD")).rejects.toThrow(
    `cannot use ${folder} as git repository: fatal: not a git repository`,
  );
  await expect(resolveCommit(join(folder, "none"), "HEAD")).rejects.toThrow("/none as git repository: fatal:");
  const { dir } = repository(join(folder, "repository"));
  mkdirSync(join(dir, "within"));
  await expect(resolveCommit(join(dir, "within"), "HEAD")).rejects.toThrow(
    "within a git repository, not its root, which is .. from there",
  );
});

test("a bare repository will do", async () => {
  const folder = temporaryFolder();
  const { dir, commit, git } = repository(join(folder, "source"));
  const id = commit({ a: "1" });
  git("clone", "--bare", dir, join(folder, "bare.git"));
  expect(await resolveCommit(join(folder, "bare.git"), "main")).toMatchObject({ commit: id });
});

test("variables of a git that calls us do not lead elsewhere", async () => {
  const folder = temporaryFolder();
  const [here, there] = [repository(join(folder, "here")), repository(join(folder, "there"))];
  const id = here.commit({ a: "1" });
  there.commit({ b: "1" });
  process.env.GIT_DIR = join(there.dir, ".git");
  try {
    expect(await resolveCommit(here.dir, "HEAD")).toMatchObject({ commit: id });
  } finally {
    delete process.env.GIT_DIR;
  }
});
