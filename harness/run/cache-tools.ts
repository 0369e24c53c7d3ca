import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { execa } from "execa";
import { MeasurementError } from "../model/errors.ts";
import type { CacheScope } from "./cache-scope.ts";
import { withLock } from "./exclusive-lock.ts";
import { leash } from "./leash.ts";
import { removeFolder } from "./remove-folder.ts";

export interface ToolCacheOptions {
  readonly cache: CacheScope;
  /** Of the repository. */
  readonly place: string;
  /** Environment variables that name the folders. */
  readonly variables: readonly string[];
  readonly signal: AbortSignal;
  readonly onProgress: (line: string) => void;
}

/**
 * The folders that a repository's builds keep for each other: compilers' caches, downloaded packages. The caller holds
 * the repository's lock.
 *
 * @returns paths by variable
 */
export async function toolCaches(options: ToolCacheOptions): Promise<Record<string, string>> {
  const { cache, place, variables } = options;
  const tools = toolsOf(cache.dir, place);
  if (variables.length > 0 && cache.from !== undefined && !existsSync(tools)) await copyFrom(cache.from, options);
  const folders = Object.fromEntries(variables.map((variable) => [variable, join(tools, variable)]));
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  return folders;
}

const toolsOf = (scope: string, place: string): string => join(scope, "tools", place);

/** The lock of a repository's builds in a scope. */
export const lockOf = (scope: string, place: string): string => join(scope, `${place}.lock`);

async function copyFrom(scope: string, { cache, place, signal, onProgress }: ToolCacheOptions): Promise<void> {
  const [theirs, ours] = [toolsOf(scope, place), toolsOf(cache.dir, place)];
  if (!existsSync(theirs)) {
    onProgress(`the cache scope ${basename(scope)} has no tools' caches of this repository: nothing to begin with`);
    return;
  }
  const onWaiting = () => onProgress(`waiting for another plimsoll that builds in the cache scope ${basename(scope)}`);
  // Who waits here has no such folder of its own, so nobody waits for who waits: there is no circle.
  await withLock(lockOf(scope, place), { signal, onWaiting }, async () => {
    onProgress(`copying the tools' caches of the cache scope ${basename(scope)}`);
    const draft = `${ours}.draft`;
    await removeFolder(draft);
    await mkdir(dirname(draft), { recursive: true });
    const [program, ...args] = [...leash(), "cp", "-a", "--reflink=auto", "--", theirs, draft];
    const { failed, stderr } = await execa(program!, args, {
      ...{ reject: false, stdin: "ignore", cancelSignal: signal, extendEnv: false },
      env: { PATH: process.env.PATH, LC_ALL: "C" },
    });
    if (signal.aborted) throw new MeasurementError("interrupted while copying caches");
    if (failed) throw new MeasurementError(`cannot copy the caches in ${theirs}: ${stderr.split("\n")[0]}`);
    await rename(draft, ours);
  });
}
