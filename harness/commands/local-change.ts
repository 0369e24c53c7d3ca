import { InputError } from "../model/errors.ts";
import { git } from "../run/git.ts";
import { resolveCommit } from "../run/resolve-commit.ts";

export interface LocalChange {
  /** Of the work tree. */
  readonly root: string;
  /** Merge base of the other two. */
  readonly base: string;
  readonly head: string;
  /** Tip of the base branch. */
  readonly tip: string;
  /** That differ between base and head, renamed ones by both names. */
  readonly files: readonly string[];
  /** Text of a file at the tip; undefined: there is none. */
  readonly fileAtTip: (path: string) => Promise<string | undefined>;
}

/**
 * A branch of the repository in which a folder is, as a pull request would be of it: what is committed.
 *
 * @throws InputError where there is no repository, or a ref or common ancestor is missing
 */
export async function localChange(folder: string, refs: { base: string; head: string }): Promise<LocalChange> {
  const root = await git(folder, ["rev-parse", "--show-toplevel"]);
  if (!root.ok) throw new InputError(`not in a work tree of git: ${root.complaint}`);
  const repo = root.stdout.trim();
  const { commit: tip } = await resolveCommit(repo, refs.base).catch((error: Error) => {
    throw new InputError(`${error.message}: --base names the branch that it is to be merged into`);
  });
  const { commit: head } = await resolveCommit(repo, refs.head);
  const base = await answer(repo, `${refs.base} and ${refs.head} have no commit in common`, ["merge-base", tip, head]);
  const names = await answer(repo, `${refs.base} and ${refs.head} cannot be compared`, [
    ...["diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", base.trim(), head],
  ]);
  return {
    ...{ root: repo, base: base.trim(), head, tip, files: names.split("\0").filter((name) => name !== "") },
    fileAtTip: async (path) => {
      const entry = await answer(repo, `${path} cannot be looked up`, ["ls-tree", "--full-tree", tip, "--", path]);
      return entry === "" ? undefined : await answer(repo, `${path} cannot be read`, ["show", `${tip}:${path}`]);
    },
  };
}

async function answer(repo: string, lacking: string, args: readonly string[]): Promise<string> {
  const { ok, stdout, complaint } = await git(repo, args);
  if (!ok) throw new InputError(complaint === "" ? lacking : `${lacking}: ${complaint}`);
  return stdout;
}
