import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp } from "node:fs/promises";
import { join, resolve } from "node:path";
import { execa } from "execa";

const identity = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };

/** For tests: git, with somebody who commits. */
export async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  return (await execa("git", args, { cwd, env: identity })).stdout;
}

/**
 * For tests: this checkout as it is, committed or not, in one commit of a repository of its own, to be released.
 *
 * @returns its folder, below this checkout, whose node_modules are found from there; to be removed by the caller
 */
export async function copiedCheckout(): Promise<string> {
  await mkdir(".plimsoll", { recursive: true });
  const root = await mkdtemp(resolve(".plimsoll", "release-test-"));
  const files = await git(".", "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const present = files.split("\0").filter((file) => file !== "" && existsSync(file));
  await Promise.all(present.map((file) => cp(file, join(root, file))));
  await git(root, "init", "--quiet", "--initial-branch=main");
  await git(root, "add", "--all");
  await git(root, "commit", "--quiet", "--no-gpg-sign", "--message=as it is");
  return root;
}
