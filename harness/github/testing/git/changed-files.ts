import { runGit } from "./run-git.ts";

export interface ChangedFile {
  readonly path: string;
  /** Of a renamed or copied one. */
  readonly previousPath?: string;
  readonly status: "added" | "removed" | "modified" | "renamed" | "copied" | "changed";
  /** Blob at head; of a removed file the one that it had. */
  readonly blob: string;
  readonly additions: number;
  readonly deletions: number;
}

const statuses: Readonly<Record<string, ChangedFile["status"]>> = {
  A: "added",
  C: "copied",
  D: "removed",
  M: "modified",
  R: "renamed",
  T: "changed",
};

/** Files that differ between two commits, renames found as GitHub finds them. */
export async function changedFiles(gitDir: string, base: string, head: string): Promise<ChangedFile[]> {
  const counts = await lineCounts(gitDir, base, head);
  const raw = await runGit(gitDir, "diff", "--raw", "--no-abbrev", "-M", "-z", base, head);
  const fields = raw.toString().split("\0");
  const files: ChangedFile[] = [];
  for (let at = 0; fields[at]?.startsWith(":"); ) {
    const [, , oldBlob, newBlob, letter] = fields[at]!.split(" ") as [string, string, string, string, string];
    const status = statuses[letter[0]!]!;
    const twoPaths = status === "renamed" || status === "copied";
    const path = fields[at + (twoPaths ? 2 : 1)]!;
    files.push({
      path,
      ...(twoPaths && { previousPath: fields[at + 1]! }),
      status,
      blob: status === "removed" ? oldBlob : newBlob,
      ...(counts.get(path) ?? { additions: 0, deletions: 0 }),
    });
    at += twoPaths ? 3 : 2;
  }
  return files;
}

async function lineCounts(gitDir: string, base: string, head: string) {
  const raw = await runGit(gitDir, "diff", "--numstat", "-M", "-z", base, head);
  const fields = raw.toString().split("\0");
  const counts = new Map<string, { additions: number; deletions: number }>();
  for (let at = 0; at < fields.length && fields[at] !== ""; ) {
    const [additions, deletions, path] = fields[at]!.split("\t") as [string, string, string];
    // Of a renamed file the two paths follow; of a binary one the counts are "-".
    const renamed = path === "";
    counts.set(renamed ? fields[at + 2]! : path, {
      additions: Number(additions) || 0,
      deletions: Number(deletions) || 0,
    });
    at += renamed ? 3 : 1;
  }
  return counts;
}
