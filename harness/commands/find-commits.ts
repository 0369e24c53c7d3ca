import { join } from "node:path";
import { type CacheScope, localScope, openCacheScope } from "../run/cache-scope.ts";
import type { Commit } from "../run/resolve-commit.ts";
import { readSource, type Source } from "../run/source-address.ts";
import { type Repository, resolveCommits } from "../run/source-repository.ts";
import type { Io } from "./io.ts";
import { type CacheOptions, usualCacheLimit } from "./measuring-options.ts";
import type { Progress } from "./progress.ts";

export interface FoundCommits {
  readonly cache: CacheScope;
  readonly repository: Repository;
  /** In the order of the refs. */
  readonly commits: readonly Commit[];
}

/**
 * The commits of refs in the repository that is built, and the cache of its builds.
 *
 * @param source the target's, for which `--repo` stands in
 * @throws InputError for an unknown ref, MeasurementError when they cannot be fetched
 */
export async function findCommits(
  io: Io,
  progress: Progress,
  options: CacheOptions & { readonly repo?: string },
  source: Source,
  refs: readonly string[],
): Promise<FoundCommits> {
  const cache = await openCacheScope({
    root: join(options.work, "cache"),
    name: options.cacheScope ?? localScope,
    from: options.cacheFrom,
    limitBytes: options.cacheLimit ?? usualCacheLimit.bytes,
    now: io.now,
    signal: io.signal,
  });
  const chosen = options.repo === undefined ? source : readSource(options.repo, ".");
  const onProgress = (line: string) => progress.say(line);
  const found = await resolveCommits(chosen, refs, { cache, env: io.env, signal: io.signal, onProgress });
  return { cache, ...found };
}
