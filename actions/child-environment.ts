import { buildEnvironment, type Environment } from "../harness/run/build-environment.ts";
import { fetchEnvironment } from "../harness/run/source-environment.ts";

/**
 * What a Plimsoll that an action starts gets to see: nothing of the job's, no input, no secret, and of git's variables
 * those by which a runner reaches its remotes.
 */
export function childEnvironment(env: Environment): Record<string, string> {
  const git = Object.entries(fetchEnvironment(env)).filter(([name]) => name.startsWith("GIT_") && name in env);
  return { ...buildEnvironment(env), ...Object.fromEntries(git) };
}
