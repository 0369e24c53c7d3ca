import { remoteFailure } from "./remote-failure.ts";
import type { Repository } from "./repository.ts";

/** `trees`: names alone; contents come when they are asked for, where the server can do that. */
export type FetchDepth = "trees" | "everything";

const tipRef = "refs/plimsoll/tip";

export interface Fetched {
  /** Names the branch's latest commit here. */
  readonly commit: string;
  /** The contents of files are there too. */
  readonly whole: boolean;
}

/**
 * The latest commit of a branch without those before it.
 *
 * @returns undefined: the remote says that it has no such branch
 * @throws RemoteFailure where the remote cannot be read, which is never taken for a missing branch
 */
export async function fetchTip(
  repository: Repository,
  branch: string,
  depth: FetchDepth,
): Promise<Fetched | undefined> {
  const filter = depth === "trees" ? ["--filter=blob:none"] : [];
  const flags = ["--quiet", "--depth=1", ...filter, "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"];
  const refspec = `+refs/heads/${branch}:${tipRef}`;
  const { exitCode, stderr } = await repository.git(["fetch", ...flags, "store", refspec]);
  const doing = "the store cannot be read";
  if (exitCode === 0) {
    return { commit: tipRef, whole: depth === "everything" || stderr.includes("filtering not recognized") };
  }
  if (!stderr.includes("couldn't find remote ref")) throw remoteFailure(repository.name, doing, stderr);
  if ((await remoteTip(repository, branch)) === undefined) return undefined;
  // Another writer has made it meanwhile.
  return await fetchTip(repository, branch, depth);
}

/** @returns the id of the last commit fetched here, or undefined */
export async function tipFetched(repository: Repository): Promise<string | undefined> {
  const { exitCode, stdout } = await repository.git(["rev-parse", "--verify", "--quiet", tipRef]);
  return exitCode === 0 ? stdout.trim() : undefined;
}

const noMatchingRef = 2;

/**
 * What a branch of the remote points to by now; nothing is fetched.
 *
 * @returns undefined: the remote says that it has no such branch
 * @throws RemoteFailure where the remote cannot be read
 */
export async function remoteTip(repository: Repository, branch: string): Promise<string | undefined> {
  const ref = `refs/heads/${branch}`;
  const { exitCode, stdout, stderr } = await repository.git(["ls-remote", "--exit-code", "--refs", "store", ref]);
  if (exitCode !== 0 && exitCode !== noMatchingRef) {
    throw remoteFailure(repository.name, "the store cannot be read", stderr);
  }
  // Other refs may end with the same words.
  const line = stdout.split("\n").find((one) => one.endsWith(`\t${ref}`));
  return line?.split("\t")[0];
}
