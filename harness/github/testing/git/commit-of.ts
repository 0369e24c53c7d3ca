import { tryGit } from "./run-git.ts";

/** Full id of the commit that a branch, tag, `refs/…` name or commit id names; undefined: none. */
export async function commitOf(gitDir: string, name: string): Promise<string | undefined> {
  if (name === "" || name.startsWith("-") || /[\s:^~?*[\\]|\.\.|@\{/.test(name)) return undefined;
  const candidates = /^[0-9a-f]{4,40}$/.test(name)
    ? [name, `refs/heads/${name}`]
    : [`refs/heads/${name}`, `refs/tags/${name}`, `refs/${name}`, name];
  for (const candidate of candidates) {
    const found = await tryGit(gitDir, "rev-parse", "--verify", "--quiet", "--end-of-options", `${candidate}^{commit}`);
    if (found !== undefined) return found.toString().trim();
  }
  return undefined;
}
