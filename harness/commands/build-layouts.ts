import { InputError } from "../model/errors.ts";
import type { RunRecord } from "../model/run-record.ts";
import { buildArm } from "../run/build-arm.ts";
import { findCommits } from "./find-commits.ts";
import { findSuite } from "./find-suite.ts";
import type { Io } from "./io.ts";
import type { MeasuringOptions } from "./measuring-options.ts";
import type { Prepared } from "./prepare-run.ts";
import type { Progress } from "./progress.ts";

/**
 * Builds head's commit in other layouts.
 *
 * @param plain as it was prepared: its program with itself
 * @param rebuilds how many
 * @param pairs to measure of each
 * @returns one a layout: the plain build against it
 */
export async function buildLayouts(
  io: Io,
  progress: Progress,
  name: string,
  options: MeasuringOptions,
  plain: Prepared,
  { rebuilds, pairs }: { readonly rebuilds: number; readonly pairs: number },
): Promise<Prepared[]> {
  const { target, targetDir, source, recipe } = await findSuite(io, name);
  if (rebuilds === 0) return [];
  if (recipe.layoutEnv === undefined) {
    throw new InputError(`target ${target.name}: build.layoutEnv is missing: its build knows no way to another layout`);
  }
  const { head } = plain.record.arms;
  const { cache, repository, commits } = await findCommits(io, progress, options, source, [head.commit]);
  const prepared: Prepared[] = [];
  for (let layout = 1; layout <= rebuilds; layout++) {
    progress.say(`building layout ${layout} of ${rebuilds}`);
    const build = await buildArm({
      ...{ cache, repository, recipe, targetDir, layout, toolchain: plain.record.machine.toolchain },
      ...{ commit: commits[0]!, env: io.env, signal: io.signal },
      onOutput: (line) => progress.detail(line),
    });
    if (build.digest === head.artifact) {
      const given = `${recipe.layoutEnv}=${layout}`;
      throw new InputError(`target ${target.name}: build.layoutEnv: a build with ${given} gives the same files`);
    }
    const record: RunRecord = {
      ...plain.record,
      id: `${plain.record.id}-layout-${layout}`,
      plan: { ...plain.record.plan, looks: [pairs] },
      arms: { ...plain.record.arms, head: { ...head, artifact: build.digest } },
    };
    prepared.push({
      ...plain,
      record,
      programs: { ...plain.programs, head: { ...plain.programs.head, artifacts: build.dir } },
    });
  }
  return prepared;
}
