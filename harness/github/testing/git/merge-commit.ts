import { runGit } from "./run-git.ts";

/** Merges as GitHub does by its button: a commit with two parents, which becomes the base branch's tip. */
export async function mergeCommit(
  gitDir: string,
  { baseRef, headSha, number }: { readonly baseRef: string; readonly headSha: string; readonly number: number },
): Promise<string> {
  const text = async (...args: string[]) => (await runGit(gitDir, ...args)).toString().trim();
  const base = await text("rev-parse", `refs/heads/${baseRef}`);
  const tree = await text("merge-tree", "--write-tree", base, headSha);
  const person = ["-c", "user.name=GitHub", "-c", "user.email=noreply@github.com"];
  const message = `Merge pull request #${number}`;
  const commit = await text(...person, "commit-tree", tree, "-p", base, "-p", headSha, "-m", message);
  await text("update-ref", `refs/heads/${baseRef}`, commit);
  return commit;
}
