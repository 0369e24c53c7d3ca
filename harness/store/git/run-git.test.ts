import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runGit } from "./run-git.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plimsoll-run-git-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a git that was killed says by what", async () => {
  await writeFile(join(folder, "git"), "#!/bin/sh\necho half >&2\nkill -9 $$\n", { mode: 0o755 });
  expect(await runGit(["fetch"], { folder, env: { PATH: folder } })).toEqual({
    exitCode: undefined,
    stdout: "",
    stderr: "half\n\ngit was ended by SIGKILL",
  });
});

test("without git there is an error that says so", async () => {
  await expect(runGit(["fetch"], { folder, env: { PATH: folder } })).rejects.toThrow("git is not installed");
});
