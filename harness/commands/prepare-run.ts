import { join, resolve } from "node:path";
import { checkLooks, defaultRule } from "../compare/rule.ts";
import type { Arm, ArmName, RunRecord } from "../model/run-record.ts";
import type { Suite } from "../model/target.ts";
import { buildArm } from "../run/build-arm.ts";
import type { Program } from "../run/measure-execution.ts";
import { type Commit, resolveCommit } from "../run/resolve-commit.ts";
import { toolchainVersions } from "../run/toolchain-versions.ts";
import { findSuite } from "./find-suite.ts";
import type { Io } from "./io.ts";
import { machineHere } from "./machine-here.ts";
import type { MeasuringOptions } from "./measuring-options.ts";
import type { Progress } from "./progress.ts";

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
  const repo = options.repo ? resolve(options.repo) : source;

  // Both before the first build: a mistyped ref should not cost one.
  const commits = new Map<ArmName, Commit>();
  const arms = Object.entries(requests) as [ArmName, ArmRequest][];
  for (const [arm, { ref }] of arms) commits.set(arm, await resolveCommit(repo, ref));

  const toolchain = await toolchainVersions(recipe, io.env);
  const programs: Partial<Record<ArmName, Program>> = {};
  const described: Partial<Record<ArmName, Arm>> = {};
  for (const [arm, { args = suite.args, env }] of arms) {
    const { tree: _, ...commit } = commits.get(arm)!;
    progress.say(`building ${arm}: ${commit.commit.slice(0, 12)} ${commit.title}`);
    const build = await buildArm({
      repo,
      commit: commits.get(arm)!,
      ...{ recipe, targetDir, toolchain },
      cacheDir: join(options.work, "cache"),
      env: io.env,
      signal: io.signal,
      onOutput: (line) => progress.detail(line),
    });
    progress.say(`built ${arm}${build.cached ? ", from the cache" : ` in ${Math.round(build.seconds)} s`}`);
    programs[arm] = { command: suite.command, artifacts: build.dir, target: targetDir };
    described[arm] = { ...commit, args: [...args], env: { ...suite.env, ...env }, artifact: build.digest };
  }

  const { machine, dataDir } = await machineHere(toolchain, options);
  const record: RunRecord = {
    schema: "plimsoll.run/1",
    id,
    target: target.name,
    suite: suiteName,
    startedAt: io.now().toISOString(),
    seed: options.seed,
    suiteVersion: suite.version,
    state: suite.state,
    plan: {
      looks: [...(options.looks ?? checkLooks(suite.looks))],
      alpha: options.alpha ?? defaultRule.alpha,
      tolerance: options.tolerance ?? defaultRule.tolerance,
      tolerances: suite.tolerances,
      gate: suite.gate,
      excluded: {},
      debts: suite.debts,
      labels: suite.labels,
    },
    machine,
    arms: { ...(described.base && { base: described.base }), head: described.head! },
    metrics: {},
    executions: [],
    timing: { wall: 0, executing: 0, waiting: 0 },
  };
  return { record, programs: { ...(programs.base && { base: programs.base }), head: programs.head! }, suite, dataDir };
}
