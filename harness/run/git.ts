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
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  if (!findProgram("git", { path: process.env.PATH, cwd: process.cwd() })) {
    throw new MeasurementError("git is not installed");
  }
  const [program, ...before] = [...leash(), "git"];
  const result = await execa(program!, [...before, "-C", repo, "-c", "core.hooksPath=/dev/null", ...args], {
    env: { ...Object.fromEntries(inherited), GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
    extendEnv: false,
    stdin: "ignore",
    reject: false,
    ...(signal && { cancelSignal: signal }),
  });
  // Before it comes what git was about to do, after it what to do about it.
  const complaint = result.stderr.slice(Math.max(0, result.stderr.search(/^(fatal|error):/m))).trim();
  return { ok: !result.failed, stdout: result.stdout, complaint: complaint.replace(/\s+/g, " ") };
}
