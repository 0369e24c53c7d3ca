import { MeasurementError } from "../model/errors.ts";
import type { Build, BuildOptions } from "../run/build-arm.ts";
import { buildArm } from "../run/build-arm.ts";
import type { Io } from "./io.ts";
import type { Progress } from "./progress.ts";

/**
 * Builds a commit, or takes it from the cache, and says so.
 *
 * @param name what people call it: an arm, or a ref
 * @throws MeasurementError when the build fails or is interrupted
 */
export async function buildCommit(
  io: Io,
  progress: Progress,
  name: string,
  options: Omit<BuildOptions, "env" | "signal" | "onOutput">,
): Promise<Build> {
  const { commit, title } = options.commit;
  progress.say(`building ${name}: ${commit.slice(0, 12)} ${title}`);
  const build = await buildArm({
    ...{ ...options, env: io.env, signal: io.signal },
    onOutput: (line) => progress.detail(line),
  }).catch((error: unknown) => {
    // Whether head or base does not build is the first thing that anybody asks.
    if (!(error instanceof MeasurementError) || io.signal.aborted) throw error;
    throw new MeasurementError(`building ${name} (${commit.slice(0, 12)}) failed: ${error.message}`, { cause: error });
  });
  progress.say(`built ${name}${build.cached ? ", from the cache" : ` in ${Math.round(build.seconds)} s`}`);
  return build;
}
