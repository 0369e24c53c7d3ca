import { InputError, MeasurementError } from "../model/errors.ts";
import { git } from "./git.ts";

/** What a commit holds at a path. */
export interface TreeEntry {
  readonly kind: "file" | "executable" | "link" | "folder" | "submodule";
  /** Of the object. */
  readonly id: string;
  /** From the root of the repository. */
  readonly path: string;
  /** B; 0 of what is neither a file nor a link. */
  readonly bytes: number;
}

const kinds: Readonly<Record<string, TreeEntry["kind"]>> = {
  "100644": "file",
  // Of old, and of no other meaning.
  "100664": "file",
  "100755": "executable",
  "120000": "link",
  "040000": "folder",
  "160000": "submodule",
};

/**
 * @param path relative to the root; of a folder all that is below it, where it ends with a slash, and the folder itself
 *   where it does not; empty: all of the commit
 * @returns none where the commit has nothing there
 * @throws InputError where a name in it means something else on a disk
 */
export async function treeEntries(repo: string, commit: string, path: string): Promise<TreeEntry[]> {
  const below = path === "" || path.endsWith("/");
  const args = ["ls-tree", "-z", "--long", "--full-tree", ...(below ? ["-r"] : []), commit];
  const listed = await git(repo, ["--literal-pathspecs", ...args, "--", ...(path === "" ? [] : [path])]);
  if (!listed.ok) throw new MeasurementError(`cannot read the tree of ${commit}: ${listed.complaint}`);
  return listed.stdout
    .split("\0")
    .filter(Boolean)
    .map((line) => {
      const [, mode, id, size, name] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(line)!;
      const kind = kinds[mode!];
      // Git makes none of these, but takes them from whoever made a tree by hand.
      const isPlain = name!.split("/").every((part) => part !== "" && !/^\.{1,2}$|^\.git$/i.test(part));
      if (kind === undefined || !isPlain)
        throw new InputError(`commit ${commit}: "${name}" (mode ${mode}) cannot be laid on a disk`);
      return { kind, id: id!, path: name!, bytes: size === "-" ? 0 : Number(size) };
    });
}
