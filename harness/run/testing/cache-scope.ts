import { type CacheScope, openCacheScope, type ScopeRequest } from "../cache-scope.ts";

/** A scope below that folder: the local one, unless said otherwise. */
export function cacheScope(root: string, changes: Partial<ScopeRequest> = {}): Promise<CacheScope> {
  const { signal } = new AbortController();
  return openCacheScope({ root, name: "local", limitBytes: 1e9, now: () => new Date(), signal, ...changes });
}
