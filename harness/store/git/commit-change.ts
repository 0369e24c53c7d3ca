import { InputError } from "../../model/errors.ts";
import type { StoreChange } from "../store.ts";
import type { Repository } from "./repository.ts";

export interface CommitRequest {
  /** Id or name; undefined: the commit has none before it. */
  readonly parent: string | undefined;
  readonly change: StoreChange;
  readonly identity: Identity;
}

/** With dates, as git writes them into commits. */
export interface Identity {
  readonly author: string;
  readonly committer: string;
}

const doing = "no commit can be made";

/** Of no use but that fast-import wants one. */
const ref = "refs/plimsoll/next";

/** What a new branch begins with, for people who come upon it. */
const firstFiles: ReadonlyMap<string, string> = new Map([
  [
    "README.md",
    `# Baselines

Plimsoll keeps the results of benchmark runs here, one file a run, each with a checksum. The branch has no history in
common with the others. \`plimsoll record\` adds files, and \`plimsoll history\` and \`plimsoll site\` read them: a file
that was changed by hand is set aside as damaged.
`,
  ],
  // A checkout must not turn line ends.
  [".gitattributes", "* -text\n"],
]);

/** Who commits: whom the environment names, or Plimsoll. */
export async function identityOf(repository: Repository): Promise<Identity> {
  const of = async (who: string) => (await repository.must(doing, ["var", `GIT_${who}_IDENT`])).trim();
  return { author: await of("AUTHOR"), committer: await of("COMMITTER") };
}

/**
 * Makes a commit without a checkout and without the contents of other files.
 *
 * @returns its id
 * @throws RemoteFailure where git fails, InputError where a file would be lost that is not to be removed
 */
export async function commitChange(
  repository: Repository,
  { parent, change, identity }: CommitRequest,
): Promise<string> {
  const add = new Map([...(parent === undefined ? firstFiles : []), ...change.add]);
  const stream = [
    `feature done\nreset ${ref}\n\ncommit ${ref}\nmark :1\n`,
    `author ${identity.author}\ncommitter ${identity.committer}\n`,
    data(`${change.message}\n`),
    parent === undefined ? "" : `from ${parent}^0\n`,
    ...change.remove.map((path) => `D ${quoted(path)}\n`),
    ...[...add].map(([path, text]) => `M 100644 inline ${quoted(path)}\n${data(text)}`),
    "\nget-mark :1\ndone\n",
  ];
  // Forced is only that name, which may be left from a try before.
  const printed = await repository.must(doing, ["fast-import", "--quiet", "--force"], stream.join(""));
  const commit = printed.trim();
  if (parent !== undefined) await refuseLosses(repository, parent, commit, change);
  return commit;
}

/** A file in place of a folder, or the other way round, would go without a word. */
async function refuseLosses(
  repository: Repository,
  parent: string,
  commit: string,
  { add, remove }: StoreChange,
): Promise<void> {
  const flags = ["-r", "-z", "--no-renames", "--name-status"];
  const differences = (await repository.must(doing, ["diff-tree", ...flags, parent, commit])).split("\0");
  const removed = new Set(remove);
  for (let i = 0; i + 1 < differences.length; i += 2) {
    const [status, path = ""] = differences.slice(i);
    const isMeant = status === "A" ? add.has(path) : status === "D" && removed.has(path);
    if (!isMeant) throw new InputError(`${repository.name}/${path}: something that is no record is in the way here`);
  }
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

/** As git reads names that may hold anything. */
function quoted(path: string): string {
  const escaped = path.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
  return `"${escaped}"`;
}
