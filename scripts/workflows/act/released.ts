import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { makeRelease } from "../../release/make-release.ts";

export interface Released {
  /** `owner/name` */
  readonly repository: string;
  readonly tag: string;
  /** Commits, each in a folder as GitHub hands it out: without the repository around it. */
  readonly actions: { readonly commit: string; readonly folder: string };
  readonly workflows: { readonly commit: string; readonly folder: string };
}

const identity = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b" };

/** A release of this checkout as it is, committed or not, made as every release is. */
export async function released(folder: string, repository: string): Promise<Released> {
  // Below this checkout, whose node_modules are found from there.
  await mkdir(".plimsoll", { recursive: true });
  const root = await mkdtemp(resolve(".plimsoll", "release-test-"));
  try {
    await copyCheckout(root);
    const out = join(folder, "release.git");
    const { tag, actions, workflows } = await makeRelease({ root, version: "1.2.3", repository, out });
    const at = async (name: string, commit: string) => {
      const [target, archive] = [join(folder, name), join(folder, `${name}.tar`)];
      await git(out, "archive", `--output=${archive}`, commit);
      await mkdir(target);
      await execa("tar", ["--extract", `--file=${archive}`, `--directory=${target}`]);
      await rm(archive);
      return { commit, folder: target };
    };
    return { repository, tag, actions: await at("actions", actions), workflows: await at("workflows", workflows) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function copyCheckout(root: string): Promise<void> {
  const files = await git(".", "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const present = files.split("\0").filter((file) => file !== "" && existsSync(file));
  await Promise.all(present.map((file) => cp(file, join(root, file))));
  await git(root, "init", "--quiet", "--initial-branch=main");
  await git(root, "add", "--all");
  await git(root, "commit", "--quiet", "--no-gpg-sign", "--message=as it is");
}

async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  return (await execa("git", args, { cwd, env: identity })).stdout;
}
