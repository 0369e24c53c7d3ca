import { defaultRule } from "../compare/rule.ts";
import type { Arm, ArmName, RunRecord } from "../model/run-record.ts";
import { suitePlan } from "../model/suite-plan.ts";
import type { Suite } from "../model/target.ts";
import type { Program } from "../run/measure-execution.ts";
import type { Commit } from "../run/resolve-commit.ts";
import type { Snapshot } from "../run/snapshot.ts";
import { buildCommit } from "./build-commit.ts";
import { findCommits } from "./find-commits.ts";
import { findSuite } from "./find-suite.ts";
import type { Io } from "./io.ts";
import { machineHere } from "./machine-here.ts";
import type { MeasuringOptions } from "./measuring-options.ts";
import type { Progress } from "./progress.ts";
import { suiteSnapshot } from "./suite-snapshot.ts";
import { suiteToolchain } from "./suite-toolchain.ts";

export interface ArmRequest {
  readonly ref: string;
  /** Undefined: the suite's own. */
  readonly args: readonly string[] | undefined;
  /** Comes after the suite's own. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Prepared {
  readonly record: RunRecord;
  readonly programs: { readonly base?: Program; readonly head: Program };
  readonly suite: Suite;
  /** Folder on the device that is measured. */
  readonly dataDir: string;
  /** What executions start from, where that is one. */
  readonly snapshot: Snapshot | undefined;
}

/**
 * Finds the target, builds the arms and describes the machine: everything up to the first execution.
 *
 * @param id of the run
 */
export async function prepareRun(
  io: Io,
  progress: Progress,
  name: string,
  options: MeasuringOptions,
  requests: { readonly base?: ArmRequest; readonly head: ArmRequest },
  id: string,
): Promise<Prepared> {
  const { target, targetDir, source, name: suiteName, suite, recipe } = await findSuite(io, name);

  // Both before the first build: a mistyped ref should not cost one.
  const arms = Object.entries(requests) as [ArmName, ArmRequest][];
  const refs = arms.map(([, { ref }]) => ref);
  const { cache, repository, commits: found } = await findCommits(io, progress, options, source, refs);
  const commits = new Map<ArmName, Commit>(arms.map(([arm], at) => [arm, found[at]!]));

  const toolchain = await suiteToolchain(io, suite, recipe);
  const { machine, dataDir } = await machineHere(toolchain, options);
  const { snapshot: folder } = options;
  const snapshot = await suiteSnapshot(io, progress, { name: `${target.name}/${suiteName}`, suite, folder, dataDir });
  const programs: Partial<Record<ArmName, Program>> = {};
  const described: Partial<Record<ArmName, Arm>> = {};
  for (const [arm, { args = suite.args, env }] of arms) {
    const { tree: _, ...commit } = commits.get(arm)!;
    const build = await buildCommit(io, progress, arm, {
      ...{ cache, repository, recipe, targetDir, toolchain },
      commit: commits.get(arm)!,
    });
    programs[arm] = { command: suite.command, artifacts: build.dir, target: targetDir };
    described[arm] = { ...commit, args: [...args], env: { ...suite.env, ...env }, artifact: build.digest };
  }

  const record: RunRecord = {
    schema: "plimsoll.run/1",
    id,
    target: target.name,
    suite: suiteName,
    startedAt: io.now().toISOString(),
    seed: options.seed,
    suiteVersion: suite.version,
    state: suite.state,
    ...(snapshot && { snapshot: snapshot.digest }),
    plan: suitePlan(
      target,
      suite,
      {
        looks: options.looks,
        alpha: options.alpha ?? defaultRule.alpha,
        tolerance: options.tolerance ?? defaultRule.tolerance,
      },
      requests.base !== undefined,
    ),
    machine,
    arms: { ...(described.base && { base: described.base }), head: described.head! },
    metrics: {},
    executions: [],
    timing: { wall: 0, executing: 0, waiting: 0 },
  };
  const both = { ...(programs.base && { base: programs.base }), head: programs.head! };
  return { record, programs: both, suite, dataDir, snapshot };
}
