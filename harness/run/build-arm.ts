import { createHash } from "node:crypto";
import { mkdir, realpath } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { InputError, MeasurementError } from "../model/errors.ts";
import type { BuildRecipe } from "../model/target.ts";
import { type Artifacts, checkArtifactPaths, loadArtifacts, storeArtifacts } from "./artifact-cache.ts";
import { artifactKey } from "./artifact-key.ts";
import { buildEnvironment, type Environment } from "./build-environment.ts";
import { withLock } from "./exclusive-lock.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import type { Commit } from "./resolve-commit.ts";
import { runBuild } from "./run-build.ts";
import { withWorkTree } from "./work-tree.ts";

export interface BuildOptions {
  readonly repo: string;
  readonly commit: Commit;
  readonly recipe: BuildRecipe;
  /** Folder of the target file: what `{target}` stands for. */
  readonly targetDir: string;
  /** What the recipe's toolchain commands say, by name. */
  readonly toolchain: Readonly<Record<string, string>>;
  /** Number of a rebuild in another layout, 1 and up; undefined: as the target is built. */
  readonly layout?: number;
  /** Keeps artifacts, logs and, while something is built, the work tree. */
  readonly cacheDir: string;
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
  const { commit, recipe, targetDir, toolchain, layout, signal, onOutput } = options;
  checkArtifactPaths(recipe.artifacts);
  const started = process.hrtime.bigint();
  const done = (artifacts: Artifacts, cached: boolean): Build => ({
    ...artifacts,
    cached,
    seconds: Number(process.hrtime.bigint() - started) / 1e9,
  });
  const cacheDir = await makeCache(options.cacheDir);
  const repo = await realpath(options.repo);
  const place = `${basename(repo)}-${createHash("sha256").update(repo).digest("hex").slice(0, 12)}`;
  const env = { ...buildEnvironment(options.env), ...layoutVariable(recipe, layout) };
  const key = artifactKey(commit.tree, recipe, toolchain, env, layout);
  const entry = join(cacheDir, "artifacts", key);

  const kept = await loadArtifacts(entry);
  if (kept) return done(kept, true);
  const lock = join(cacheDir, `${place}.lock`);
  const onWaiting = () => onOutput(`waiting for another plimsoll that builds ${repo}`);
  return await withLock(lock, { signal, onWaiting }, async () => {
    const builtMeanwhile = await loadArtifacts(entry);
    if (builtMeanwhile) return done(builtMeanwhile, true);
    const path = join(cacheDir, "trees", place);
    return await withWorkTree({ repo, commit: commit.commit, path, signal }, async () => {
      const { artifacts, timeoutSeconds } = recipe;
      const commands = recipe.commands.map((argv) => fillPlaceholders(argv, { target: targetDir }));
      const logFile = join(cacheDir, "logs", `${key}.log`);
      await runBuild({ commands, cwd: path, env, timeoutSeconds, logFile, signal, onOutput });
      if (signal.aborted) throw new MeasurementError(`interrupted while building ${commit.ref}`);
      return done(await storeArtifacts(path, artifacts, entry), false);
    });
  });
}

function layoutVariable({ layoutEnv }: BuildRecipe, layout: number | undefined): Record<string, string> {
  // Empty rather than absent: one that comes from outside is not to decide the layout.
  if (layout === undefined) return layoutEnv === undefined ? {} : { [layoutEnv]: "" };
  if (layoutEnv === undefined) {
    throw new InputError("build.layoutEnv is missing in the target: its build knows no way to another layout");
  }
  return { [layoutEnv]: String(layout) };
}

async function makeCache(cacheDir: string): Promise<string> {
  try {
    await mkdir(join(cacheDir, "logs"), { recursive: true });
    return await realpath(cacheDir);
  } catch (error) {
    throw new InputError(`cannot use ${resolve(cacheDir)} as cache: ${(error as Error).message}`);
  }
}
