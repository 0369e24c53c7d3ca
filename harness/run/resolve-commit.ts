import { InputError } from "../model/errors.ts";
import { git } from "./git.ts";
import { withoutHalves } from "./without-halves.ts";

export interface Commit {
  /** Full id. */
  readonly commit: string;
  /** What was asked for. */
  readonly ref: string;
  /** First line of the message. */
  readonly title: string;
  /** ISO 8601, UTC. */
  readonly committedAt: string;
  /** Id of the commit's tree: the same for commits with the same content. */
  readonly tree: string;
}

/**
 * @param repo root of a git repository, with a work tree or bare
 * @param ref branch, tag, `HEAD~1`, commit id
 * @param name of the repository, for messages
 * @throws InputError when `repo` is no such root, or does not know the ref
 */
export async function resolveCommit(repo: string, ref: string, name = repo): Promise<Commit> {
  const prefix = await git(repo, ["rev-parse", "--show-prefix"]);
  if (!prefix.ok) throw new InputError(`cannot use ${name} as git repository: ${prefix.complaint}`);
  // git looks in the folders above as well, and would find a stranger where a clone is missing.
  if (prefix.stdout !== "") {
    const up = prefix.stdout
      .trim()
      .replace(/[^/]+\//g, "../")
      .slice(0, -1);
    throw new InputError(`${name} is a folder within a git repository, not its root, which is ${up} from there`);
  }

  const unknown = new InputError(`unknown ref "${ref}" in ${name}`);
  if (ref === "" || ref.startsWith("-") || ref.includes("\0")) throw unknown;
  const id = await git(repo, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
  if (!id.ok) throw unknown;
  const commit = id.stdout.trim();
  const shown = await git(repo, ["show", "--no-patch", "--no-show-signature", "--format=%T%n%ct%n%s", commit]);
  if (!shown.ok) throw new InputError(`${name}: commit ${commit} cannot be read: ${shown.complaint}`);
  const [tree, seconds, title] = shown.stdout.split("\n") as [string, string, string];
  return {
    commit,
    ref,
    title: withoutHalves(title.slice(0, 500)),
    committedAt: new Date(Number(seconds) * 1000).toISOString(),
    tree,
  };
}
