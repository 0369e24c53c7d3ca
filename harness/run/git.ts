import { execa } from "execa";
import { MeasurementError } from "../model/errors.ts";
import { findProgram } from "./find-program.ts";
import { leash } from "./leash.ts";

export interface GitResult {
  readonly ok: boolean;
  readonly stdout: string;
  /** What git says is wrong, in one line. */
  readonly complaint: string;
}

/**
 * One git command on a repository, without its hooks, and without the variables by which a git that calls us would
 * send it to another repository.
 *
 * @throws MeasurementError when there is no git here
 */
export async function git(repo: string, args: readonly string[], signal?: AbortSignal): Promise<GitResult> {
  const { program, argv, env } = gitCommand(repo, args);
  const result = await execa(program, argv, {
    env,
    extendEnv: false,
    stdin: "ignore",
    reject: false,
    ...(signal && { cancelSignal: signal }),
  });
  return { ok: !result.failed, stdout: result.stdout, complaint: complaintOf(result.stderr) };
}

/** @throws MeasurementError when there is no git here */
export function gitCommand(repo: string, args: readonly string[]) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  if (!findProgram("git", { path: process.env.PATH, cwd: process.cwd() })) {
    throw new MeasurementError("git is not installed");
  }
  const [program, ...before] = [...leash(), "git"];
  return {
    program: program!,
    argv: [...before, "-C", repo, "-c", "core.hooksPath=/dev/null", ...args],
    env: { ...Object.fromEntries(inherited), GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
  };
}

/** @param stderr before it comes what git was about to do, after it what to do about it */
export function complaintOf(stderr: string): string {
  const complaint = stderr.slice(Math.max(0, stderr.search(/^(fatal|error):/m))).trim();
  return complaint.replace(/\s+/g, " ");
}
