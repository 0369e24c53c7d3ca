import { mkdir } from "node:fs/promises";
import { configurationEnvironment, gitEnvironment } from "./git-environment.ts";
import { type Caller, resolveRemote, type Setting, worktreeOf } from "./remote.ts";
import { remoteFailure } from "./remote-failure.ts";
import { type Environment, type GitResult, runGit } from "./run-git.ts";

/** A bare repository of ours with one remote, `store`: a user's hooks and habits do not reach it. */
export interface Repository {
  readonly folder: string;
  /** Name of the store, for messages. */
  readonly name: string;
  readonly env: Environment;
  /** @throws InputError where there is no git, or the work was interrupted */
  git(args: readonly string[], input?: string): Promise<GitResult>;
  /**
   * @param doing what it is for, e.g. `the store cannot be read`
   * @returns what git prints
   * @throws RemoteFailure where git fails
   */
  must(doing: string, args: readonly string[], input?: string): Promise<string>;
}

/** Ours come last: of several the last counts. */
const ours: readonly Setting[] = [
  ["core.hooksPath", "/dev/null"],
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  // One program less at each commit.
  ["fastimport.unpackLimit", "1"],
  ["push.negotiate", "false"],
  ["push.gpgSign", "false"],
];

/**
 * @param folder made as an empty repository where it is missing
 * @param remote as people gave it
 * @throws InputError for a remote that is none
 */
export async function openRepository(
  folder: string,
  name: string,
  remote: string,
  caller: Caller,
  objectFormat: "sha1" | "sha256" = "sha1",
): Promise<Repository> {
  const { signal } = caller;
  const base = gitEnvironment(caller.env);
  await mkdir(folder, { recursive: true });
  const init = ["init", "--quiet", "--bare", "--template=", `--object-format=${objectFormat}`, folder];
  const made = await runGit(init, { folder, env: base, ...(signal && { signal }) });
  if (made.exitCode !== 0) throw remoteFailure(name, "no local repository can be made", made.stderr);
  const [settings, worktree] = await Promise.all([resolveRemote(remote, folder, caller), worktreeOf(caller)]);
  const env = { ...base, ...configurationEnvironment([...settings, ...ours]) };
  const git: Repository["git"] = (args, input) =>
    runGit(["--git-dir", folder, ...args], {
      folder: worktree,
      env,
      ...(input !== undefined && { input }),
      ...(signal && { signal }),
    });
  return {
    folder,
    name,
    env,
    git,
    async must(doing, args, input) {
      const { exitCode, stdout, stderr } = await git(args, input);
      if (exitCode !== 0) throw remoteFailure(name, doing, `${stderr}\n${stdout}`);
      return stdout;
    },
  };
}
