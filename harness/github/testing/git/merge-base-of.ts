import { tryGit } from "./run-git.ts";

/** undefined: the two have no commit in common. */
export async function mergeBaseOf(gitDir: string, a: string, b: string): Promise<string | undefined> {
  const found = await tryGit(gitDir, "merge-base", a, b);
  return found?.toString().trim();
}
