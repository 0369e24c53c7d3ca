import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { InputError } from "../../harness/model/errors.ts";
import { releasedWorkflow } from "./released-workflow.ts";

export interface ReleaseOptions {
  /** Folder of a checkout without changes, whose commit is released. */
  readonly root: string;
  /** `1.2.3` */
  readonly version: string;
  /** `owner/name` under which the release is published. */
  readonly repository: string;
  /** Folder that is made: a bare repository with the tags. */
  readonly out: string;
}

export interface MadeRelease {
  readonly tag: string;
  /** `v1`: moved with each release. */
  readonly major: string;
  /** Holds dist/ and the actions. */
  readonly actions: string;
  /** On it, with the tag: the workflows that pin the actions. */
  readonly workflows: string;
}

/** The same commit makes the same release, whoever makes it: a tag can be checked by making it again. */
const maker = { name: "github-actions[bot]", email: "41898282+github-actions[bot]@users.noreply.github.com" };

/**
 * Makes a release of a commit without touching its checkout.
 *
 * @throws InputError for a bad version or name, changes that are not committed, a tag or folder that is there
 */
export async function makeRelease(options: ReleaseOptions): Promise<MadeRelease> {
  const { version, repository } = options;
  const [root, out] = [resolve(options.root), resolve(options.out)];
  const tag = `v${version}`;
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version)) {
    throw new InputError(`version ${JSON.stringify(version)} is not of the form 1.2.3`);
  }
  if (!/^[\w-]+\/[\w.-]+$/.test(repository))
    throw new InputError(`repository ${JSON.stringify(repository)} is not owner/name`);
  if (existsSync(out)) throw new InputError(`${out}: is there already`);
  const changes = await git(root, "status", "--porcelain");
  if (changes !== "") throw new InputError(`${root}: has changes that are not committed:\n${changes}`);
  if ((await git(root, "tag", "--list", tag)) !== "") throw new InputError(`${root}: the tag ${tag} is there already`);

  // Below the checkout, whose node_modules are found from there.
  await mkdir(join(root, ".plimsoll"), { recursive: true });
  const work = await mkdtemp(join(root, ".plimsoll", "release-"));
  try {
    const clone = join(work, "clone");
    await git(root, "clone", "--quiet", "--no-checkout", root, clone);
    await git(clone, "checkout", "--quiet", "--detach", await git(root, "rev-parse", "HEAD"));
    const actions = await commitBuild(clone, version);
    const workflows = await commitWorkflows(clone, { repository, commit: actions, tag });
    const major = tag.replace(/\..*/, "");
    await git(clone, "tag", tag);
    await git(clone, "tag", "--force", major);
    await git(work, "clone", "--quiet", "--bare", clone, out);
    await git(out, "remote", "remove", "origin");
    return { tag, major, actions, workflows };
  } finally {
    await rm(work, { recursive: true });
  }
}

async function commitBuild(clone: string, version: string): Promise<string> {
  const npm = (...args: string[]) => execa("npm", args, { cwd: clone });
  await npm("version", version, "--no-git-tag-version", "--allow-same-version", "--ignore-scripts");
  await npm("run", "--silent", "build");
  const dist = join(clone, "dist");
  // Larger than the programs, and read by nobody who runs them.
  for (const file of await readdir(dist, { recursive: true })) if (file.endsWith(".map")) await rm(join(dist, file));
  await git(clone, "add", "--force", "dist");
  return commitAll(clone, `release: ${version}, built`);
}

async function commitWorkflows(
  clone: string,
  release: { readonly repository: string; readonly commit: string; readonly tag: string },
): Promise<string> {
  const folder = join(clone, ".github", "workflows");
  for (const file of await readdir(folder)) {
    const released = releasedWorkflow(file, await readFile(join(folder, file), "utf8"), release);
    if (released === undefined) await rm(join(folder, file));
    else await writeFile(join(folder, file), released);
  }
  return commitAll(clone, `release: ${release.tag}, with its actions pinned`);
}

async function commitAll(clone: string, message: string): Promise<string> {
  const date = await git(clone, "show", "--no-patch", "--format=%cI", "HEAD");
  const { name, email } = maker;
  await execa(
    "git",
    ["-c", "commit.gpgSign=false", "commit", "--quiet", "--no-verify", "--all", `--message=${message}`],
    {
      cwd: clone,
      env: {
        GIT_AUTHOR_NAME: name,
        GIT_AUTHOR_EMAIL: email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: name,
        GIT_COMMITTER_EMAIL: email,
        GIT_COMMITTER_DATE: date,
      },
    },
  );
  return git(clone, "rev-parse", "HEAD");
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await execa("git", args, { cwd });
  return stdout;
}
