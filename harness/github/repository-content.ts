import { RequestError } from "@octokit/request-error";
import { InputError } from "../model/errors.ts";
import { clean } from "../report/clean.ts";
import type { GitHub } from "./client.ts";
import { isNotFound } from "./explain-failure.ts";
import type { Repo } from "./repo.ts";

/** GitHub's for files in an answer. */
const largestFile = 1024 * 1024;

export async function branchTip(github: GitHub, repo: Repo, branch: string): Promise<string> {
  const { data } = await github.rest.repos.getBranch({ ...repo, branch });
  return data.commit.sha;
}

/**
 * A text file of a commit.
 *
 * @param path from the repository's root
 * @returns undefined if the commit has no such file
 */
export async function fileAt(github: GitHub, repo: Repo, path: string, commit: string): Promise<string | undefined> {
  const where = `${clean(path)} at ${commit.slice(0, 12)}`;
  // The path becomes a part of an address, of which dots would climb.
  if (path.split("/").some((part) => ["", ".", ".."].includes(part))) {
    throw new InputError(`${where}: no path from the repository's root`);
  }
  const file = await contentAt(github, repo, path, commit);
  if (file === undefined) return undefined;
  if (Array.isArray(file)) throw new InputError(`${where}: is a folder`);
  if (file.type !== "file") throw new InputError(`${where}: is a ${file.type}, not a file`);
  if (file.size > largestFile) throw new InputError(`${where}: ${file.size} bytes are more than ${largestFile}`);
  if (file.encoding !== "base64") throw new InputError(`${where}: came as ${clean(file.encoding)}, not as base64`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(file.content, "base64"));
  } catch {
    throw new InputError(`${where}: is not UTF-8`);
  }
}

async function contentAt(github: GitHub, repo: Repo, path: string, commit: string) {
  try {
    return (await github.rest.repos.getContent({ ...repo, path, ref: commit })).data;
  } catch (error) {
    // Of a commit that is not there nothing can be said.
    if (isNotFound(error) && !/no commit found/i.test(error.message)) return undefined;
    throw error;
  }
}

/**
 * The commit on which a change stands.
 *
 * @throws InputError if two commits have no history in common
 */
export async function mergeBase(github: GitHub, repo: Repo, base: string, head: string): Promise<string> {
  try {
    const basehead = `${base}...${head}`;
    const { data } = await github.rest.repos.compareCommitsWithBasehead({ ...repo, basehead, per_page: 1 });
    return data.merge_base_commit.sha;
  } catch (error) {
    if (!(error instanceof RequestError) || !/no common ancestor/i.test(error.message)) throw error;
    throw new InputError(`${base.slice(0, 12)} and ${head.slice(0, 12)}: have no history in common`);
  }
}
