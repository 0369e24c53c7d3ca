import { runGit } from "./run-git.ts";

export interface GitPerson {
  readonly name: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly date: string;
}

export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: GitPerson;
  readonly committer: GitPerson;
  readonly message: string;
}

/** Commits that `git log` finds, newest first. */
export async function commits(gitDir: string, ...range: string[]): Promise<Commit[]> {
  const format = "%H%x00%T%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%B%x00%x01";
  const text = (await runGit(gitDir, "log", `--format=${format}`, ...range, "--")).toString();
  return text
    .split("\0\x01")
    .slice(0, -1)
    .map((entry) => {
      const [sha, tree, parents, an, ae, at, cn, ce, ct, message] = entry.replace(/^\n/, "").split("\0") as string[];
      return {
        sha: sha!,
        tree: tree!,
        parents: parents === "" ? [] : parents!.split(" "),
        author: person(an!, ae!, at!),
        committer: person(cn!, ce!, ct!),
        message: message!.trimEnd(),
      };
    });
}

function person(name: string, email: string, seconds: string): GitPerson {
  return { name, email, date: new Date(Number(seconds) * 1000).toISOString().replace(".000Z", "Z") };
}
