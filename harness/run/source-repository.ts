import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Environment } from "./build-environment.ts";
import type { CacheScope } from "./cache-scope.ts";
import { plainName } from "./plain-name.ts";
import { type Commit, resolveCommit } from "./resolve-commit.ts";
import type { Source } from "./source-address.ts";
import { fetchMirror } from "./source-mirror.ts";

/** A git repository here, whose commits can be checked out. */
export interface Repository {
  readonly dir: string;
  /** Names it in a cache: the same for each of its commits, another for other repositories. */
  readonly place: string;
}

export interface SourceOptions {
  readonly cache: CacheScope;
  /** Of git, where it fetches. */
  readonly env: Environment;
  readonly signal: AbortSignal;
  /** Called with what is waited for. */
  readonly onProgress: (line: string) => void;
}

/**
 * The commits of refs in a source. What is behind an address is fetched into a mirror in the cache first: branches and
 * tags are what they are there now, never what they were when they were fetched last.
 *
 * @param refs for an address besides branches, tags and ids: `pull/N/head`, `refs/…` of any kind
 * @throws InputError for an unknown ref
 * @throws MeasurementError when fetching fails
 */
export async function resolveCommits(
  source: Source,
  refs: readonly string[],
  options: SourceOptions,
): Promise<{ repository: Repository; commits: Commit[] }> {
  const { repository, name } =
    source.kind === "folder" ? await inFolder(source.path) : await mirrorOf(source, refs, options);
  const commits: Commit[] = [];
  for (const ref of refs) commits.push(await resolveCommit(repository.dir, ref, name));
  return { repository, commits };
}

async function inFolder(path: string) {
  // Where there is none, resolving says so.
  const dir = await realpath(path).catch(() => path);
  return { repository: { dir, place: placeOf(basename(dir), dir) }, name: path };
}

async function mirrorOf(source: Source & { kind: "address" }, refs: readonly string[], options: SourceOptions) {
  const { address, name } = source;
  const place = placeOf(name, address);
  const dir = join(options.cache.dir, "sources", `${place}.git`);
  await fetchMirror({ ...options, dir, address, refs });
  return { repository: { dir, place }, name: address };
}

/** Part of a path at which things are built, to which many a build is touchy. */
const placeOf = (name: string, identity: string): string =>
  `${plainName(name)}-${createHash("sha256").update(identity).digest("hex").slice(0, 12)}`;
