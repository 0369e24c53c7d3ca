import { execa } from "execa";
import { InputError } from "../../model/errors.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface GitCall {
  /** Current folder of the program. */
  readonly folder: string;
  readonly env: Environment;
  readonly input?: string;
  readonly signal?: AbortSignal;
}

export interface GitResult {
  /** undefined: ended by a signal. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * One call of git, whatever its outcome.
 *
 * @throws InputError where there is no git, or the work was interrupted
 */
export async function runGit(args: readonly string[], { folder, env, input, signal }: GitCall): Promise<GitResult> {
  const result = await execa("git", args, {
    cwd: folder,
    env,
    extendEnv: false,
    ...(input === undefined ? { stdin: "ignore" as const } : { input }),
    stripFinalNewline: false,
    maxBuffer: 2 ** 30,
    reject: false,
    ...(signal && { cancelSignal: signal }),
  });
  if (result.isCanceled) throw new InputError("interrupted");
  if (result.code === "ENOENT") throw new InputError("git is not installed: a store behind git: needs it");
  // What was killed or did not start says nothing itself.
  const cause = result.signal === undefined ? result.originalMessage : `git was ended by ${result.signal}`;
  const stderr = result.exitCode === undefined ? `${result.stderr}\n${cause}` : result.stderr;
  return { exitCode: result.exitCode, stdout: result.stdout, stderr };
}
