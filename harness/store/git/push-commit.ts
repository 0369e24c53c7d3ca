import { remoteFailure } from "./remote-failure.ts";
import type { Repository } from "./repository.ts";

const flags = ["--porcelain", "--no-verify", "--no-signed", "--no-follow-tags", "--recurse-submodules=no"];

/**
 * Puts a commit at the end of a branch, or makes the branch, if nobody else did so meanwhile. Never forced.
 *
 * @throws RemoteFailure: `raced` where another commit is there by now; `unreachable` where the commit may have landed
 */
export async function pushCommit(repository: Repository, commit: string, branch: string): Promise<void> {
  const { exitCode, stdout, stderr } = await repository.git([
    "push",
    ...flags,
    "store",
    `${commit}:refs/heads/${branch}`,
  ]);
  if (exitCode === 0) return;
  // What became of the branch; before it comes the remote's reason.
  const rejected = stdout.split("\n").filter((line) => line.startsWith("!"));
  throw remoteFailure(repository.name, "the store cannot be written", [stderr, ...rejected].join("\n"));
}
