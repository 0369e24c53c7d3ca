import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Repository {
  readonly dir: string;
  /** Writes the files and commits everything, at a fixed time. */
  readonly commit: (files: Readonly<Record<string, string>>, message?: string) => string;
  readonly git: (...args: readonly string[]) => string;
}

/** A real git repository, apart from the user's settings. */
export function repository(dir: string): Repository {
  mkdirSync(dir, { recursive: true });
  const who = { NAME: "A", EMAIL: "a@example.org", DATE: "2024-03-01T12:00:00+02:00" };
  const identity = Object.entries(who).flatMap(([name, value]) => [
    [`GIT_AUTHOR_${name}`, value],
    [`GIT_COMMITTER_${name}`, value],
  ]);
  const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: "/dev/null", ...Object.fromEntries(identity) };
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", dir, ...args], { env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  git("init", "--initial-branch", "main");
  const commit = (files: Readonly<Record<string, string>>, message = "a change") => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    git("add", "--all");
    git("commit", "--allow-empty", "--message", message);
    return git("rev-parse", "HEAD");
  };
  return { dir, commit, git };
}
