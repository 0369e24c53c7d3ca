import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { InputError, MeasurementError } from "../model/errors.ts";
import type { BuildRecipe } from "../model/target.ts";
import { type Artifacts, loadArtifacts, storeArtifacts } from "./artifact-cache.ts";
import { artifactKey } from "./artifact-key.ts";
import { buildEnvironment, type Environment } from "./build-environment.ts";
import { withHomeOf } from "./build-home.ts";
import { evict } from "./cache-eviction.ts";
import type { CacheScope } from "./cache-scope.ts";
import { lockOf, toolCaches } from "./cache-tools.ts";
import { withLock } from "./exclusive-lock.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import type { Commit } from "./resolve-commit.ts";
import { runBuild } from "./run-build.ts";
import type { Repository } from "./source-repository.ts";
import { targetFiles } from "./target-files.ts";
import { withWorkTree } from "./work-tree.ts";

export interface BuildOptions {
  readonly repository: Repository;
  readonly commit: Commit;
  readonly recipe: BuildRecipe;
  /** Folder of the target file: what `{target}` stands for. */
  readonly targetDir: string;
  /** What the recipe's toolchain commands say, by name. */
  readonly toolchain: Readonly<Record<string, string>>;
  /** Number of a rebuild in another layout, 1 and up; undefined: as the target is built. */
  readonly layout?: number;
  /** Keeps what is built, logs, tools' caches and, while something is built, the work tree. */
  readonly cache: CacheScope;
  readonly env: Environment;
  readonly signal: AbortSignal;
  /** Called with each line that the build prints, and with what it waits for. */
  readonly onOutput: (line: string) => void;
}

export interface Build {
  /** Folder of the built files: what `{artifacts}` stands for. */
  readonly dir: string;
  readonly digest: string;
  /** Taken from the cache, and verified. */
  readonly cached: boolean;
  readonly seconds: number;
}

/**
 * The files of a target at a commit, from the cache or built.
 *
 * Everything of one repository is built at the same path, so that equal sources give equal files.
 *
 * @throws MeasurementError when the build fails or is interrupted
 */
export async function buildArm(options: BuildOptions): Promise<Build> {
  const { repository, commit, recipe, targetDir, toolchain, layout, cache, signal, onOutput } = options;
  const started = process.hrtime.bigint();
  const done = (artifacts: Artifacts, cached: boolean): Build => ({
    ...artifacts,
    cached,
    seconds: Number(process.hrtime.bigint() - started) / 1e9,
  });
  const { dir: repo, place } = repository;
  const given = { ...buildEnvironment(options.env), ...layoutVariable(recipe, layout) };
  const key = artifactKey(commit.tree, recipe, toolchain, await targetFiles(recipe.commands, targetDir), given, layout);
  const entry = join(cache.dir, "artifacts", key);
  const load = () => loadArtifacts(entry, { now: cache.now(), signal });

  const kept = await load();
  if (kept) return done(kept, true);
  const onWaiting = () => onOutput(`waiting for another plimsoll that builds ${repo}`);
  const building = withLock(lockOf(cache.dir, place), { signal, onWaiting }, async () => {
    const builtMeanwhile = await load();
    if (builtMeanwhile) return done(builtMeanwhile, true);
    const tools = await toolCaches({ cache, place, variables: recipe.caches, signal, onProgress: onOutput });
    const env = { ...(await withHomeOf(cache, given)), ...tools };
    const path = join(cache.dir, "trees", place);
    return await withWorkTree({ repo, commit: commit.commit, path, signal }, async () => {
      const { artifacts, timeoutSeconds } = recipe;
      const commands = recipe.commands.map((argv) => fillPlaceholders(argv, { target: targetDir }));
      const logFile = join(cache.dir, "logs", `${key}.log`);
      await mkdir(dirname(logFile), { recursive: true });
      await runBuild({ commands, cwd: path, env, timeoutSeconds, logFile, signal, onOutput });
      if (signal.aborted) throw new MeasurementError(`interrupted while building ${commit.ref}`);
      const draft = join(cache.dir, "drafts", place);
      return done(await storeArtifacts(path, artifacts, entry, draft, { now: cache.now(), signal }), false);
    });
  });
  const build = await building.catch((error: NodeJS.ErrnoException) => {
    // A full device, or a folder that is not ours.
    throw error.syscall === undefined ? error : new MeasurementError(`cannot build ${commit.ref}: ${error.message}`);
  });
  // That there is no room for the next build is no reason to be without this one.
  if (!build.cached)
    await evict(cache, signal).catch((error) => onOutput(`the cache is not bounded: ${error.message}`));
  return build;
}

function layoutVariable({ layoutEnv }: BuildRecipe, layout: number | undefined): Record<string, string> {
  // Empty rather than absent: one that comes from outside is not to decide the layout.
  if (layout === undefined) return layoutEnv === undefined ? {} : { [layoutEnv]: "" };
  if (layoutEnv === undefined) {
    throw new InputError("build.layoutEnv is missing in the target: its build knows no way to another layout");
  }
  return { [layoutEnv]: String(layout) };
}
