import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { manifestIn } from "./artifact-cache.ts";
import { discardFolder, sweepDiscarded } from "./cache-discard.ts";
import { type CacheScope, localScope, useFile } from "./cache-scope.ts";
import { lockOf } from "./cache-tools.ts";
import { lockFile } from "./exclusive-lock.ts";

const day = 24 * 3600 * 1000;

/** Scopes other than the local one go when they were not used for so long. */
const scopeDays = 14;

/** A log whose build left nothing may still be written. */
const logDays = 1;

/**
 * Keeps the cache bounded. Built files and logs of this scope go until they are below its limit, those first that were
 * not used for longest; whatever killed builds left behind goes; other scopes go that nobody used for two weeks. What a
 * running Plimsoll uses stays, for it holds a lock. Tools' caches are their tools' to bound.
 */
export async function evict(cache: CacheScope, signal: AbortSignal): Promise<void> {
  await evictBuilds(cache, signal);
  await evictLeftovers(cache, signal);
  await evictScopes(cache, signal);
}

/** A build's files and its log, or one of them. */
interface Kept {
  readonly key: string;
  readonly bytes: number;
  /** ms since 1970. */
  readonly usedAt: number;
}

async function evictBuilds(cache: CacheScope, signal: AbortSignal): Promise<void> {
  const [artifacts, logs] = [join(cache.dir, "artifacts"), join(cache.dir, "logs")];
  await sweepDiscarded(artifacts);
  const keys = new Set([...(await names(artifacts)), ...(await names(logs)).map((name) => name.replace(/\.log$/, ""))]);
  const kept = await Promise.all([...keys].map((key) => measured(artifacts, logs, key)));
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  for (const one of kept.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= cache.limitBytes || signal.aborted) return;
    const entry = join(artifacts, one.key);
    if (existsSync(manifestIn(entry))) {
      const release = await lockFile(manifestIn(entry), { signal });
      if (!release) continue;
      await discardFolder(entry).finally(release);
    } else {
      if (cache.now().getTime() - one.usedAt < logDays * day) continue;
      await discardFolder(entry);
    }
    await rm(join(logs, `${one.key}.log`), { force: true });
    bytes -= one.bytes;
  }
}

async function measured(artifacts: string, logs: string, key: string): Promise<Kept> {
  const entry = join(artifacts, key);
  const log = await stat(join(logs, `${key}.log`)).catch(() => undefined);
  const manifest = await stat(manifestIn(entry)).catch(() => undefined);
  const files = await readdir(entry, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name)).catch(() => undefined))?.size ?? 0),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, log?.size ?? 0);
  return { key, bytes, usedAt: (manifest ?? log)?.mtimeMs ?? 0 };
}

/** Work trees and drafts of builds that were killed: nobody holds their repository's lock. */
async function evictLeftovers({ dir }: CacheScope, signal: AbortSignal): Promise<void> {
  for (const folder of [join(dir, "trees"), join(dir, "drafts")]) {
    await sweepDiscarded(folder);
    for (const place of await names(folder)) {
      const release = await lockFile(lockOf(dir, place), { create: true, signal });
      if (!release) continue;
      await discardFolder(join(folder, place)).finally(release);
    }
  }
}

async function evictScopes({ dir, name: own, now }: CacheScope, signal: AbortSignal): Promise<void> {
  const root = dirname(dir);
  await sweepDiscarded(root);
  const before = now().getTime() - scopeDays * day;
  for (const name of await names(root)) {
    const file = join(root, name, useFile);
    const unused = async () => ((await stat(file).catch(() => undefined))?.mtimeMs ?? now().getTime()) < before;
    if (name === localScope || name === own || !(await unused())) continue;
    const release = await lockFile(file, { signal });
    if (!release) continue;
    try {
      // Asked again: it may have been used while we took the lock.
      if (await unused()) await discardFolder(join(root, name));
    } finally {
      release();
    }
  }
}

async function names(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith("."));
}
