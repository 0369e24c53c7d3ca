import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { MeasurementError } from "../model/errors.ts";
import { git } from "./git.ts";
import { removeFolder } from "./remove-folder.ts";

export interface WorkTree {
  readonly repo: string;
  readonly commit: string;
  /** Where it is made; whatever is there is removed. */
  readonly path: string;
  readonly signal: AbortSignal;
}

/** Does something in a fresh, clean work tree of a commit, and removes the work tree whatever happens. */
export async function withWorkTree<T>(workTree: WorkTree, use: () => Promise<T>): Promise<T> {
  const { repo, commit, path, signal } = workTree;
  // Of a build that was killed.
  await remove(workTree);
  try {
    await mkdir(dirname(path), { recursive: true });
    // Of a clone in which only some folders are checked out, a build needs all the same.
    const whole = ["-c", "core.sparseCheckout=false"];
    const added = await git(repo, [...whole, "worktree", "add", "--detach", path, commit], signal);
    if (signal.aborted) throw new MeasurementError("interrupted while building");
    if (!added.ok) throw new MeasurementError(`cannot check out ${commit} of ${repo}: ${added.complaint}`);
    return await use();
  } finally {
    await remove(workTree);
  }
}

/** Not by `git worktree prune`: that forgets the user's own work trees as well, where their disk is away for a while. */
async function remove({ repo, path }: WorkTree): Promise<void> {
  // The folder first: git removes none of which something is missing, but forgets one that is gone.
  await removeFolder(path);
  // Doubly forced: git locks a work tree while it makes it, and being killed then leaves the lock behind.
  await git(repo, ["worktree", "remove", "--force", "--force", path]);
}
