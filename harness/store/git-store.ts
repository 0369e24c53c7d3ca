import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import pRetry, { AbortError } from "p-retry";
import { InputError } from "../model/errors.ts";
import { commitChange, type Identity, identityOf } from "./git/commit-change.ts";
import { fetchTip, tipFetched } from "./git/fetch-tip.ts";
import { withPartialView } from "./git/partial-view.ts";
import { patiently } from "./git/patiently.ts";
import { pauseAfter } from "./git/pause-after.ts";
import { pushCommit } from "./git/push-commit.ts";
import { readMirrored } from "./git/read-mirrored.ts";
import { type Caller, gitStoreName } from "./git/remote.ts";
import { type FailureKind, RemoteFailure } from "./git/remote-failure.ts";
import type { Repository } from "./git/repository.ts";
import { withTemporaryRepository } from "./git/temporary-repository.ts";
import type { Store, StoreChange, StoreView } from "./store.ts";

export interface GitStoreOptions extends Caller {
  /** For copies that make the next reading quick; absent or not writable: nothing is kept. */
  readonly cacheDir?: string;
  /** For the pauses of writers that meet: equal sources would meet again. */
  readonly rng: () => number;
}

/** Tries to land a change. With 32 writers on two cores none needs a third of them. */
const tries = 60;

/** Tries in a row. Connections cost timeouts each, and a lock that is not left over is held for milliseconds. */
const most: Readonly<Record<FailureKind, number>> = { raced: tries, locked: 6, unreachable: 3, refused: 1 };

/**
 * A store on a branch of a git remote. The repository in the caller's folder lends its remotes and credentials; it is
 * not written to, and may be shallow or read-only.
 *
 * @param remote name of one of its remotes, a URL or a path
 */
export function gitStore(remote: string, branch: string, options: GitStoreOptions): Store {
  const { cacheDir, rng, ...caller } = options;
  const name = gitStoreName(remote, branch);
  const digest = createHash("sha256").update(`${remote}#${branch}`).digest("hex");
  // Git is started in other folders than this process.
  const home = cacheDir && resolve(cacheDir, "git", digest.slice(0, 16));
  let last: Promise<unknown> = Promise.resolve();
  return {
    name,
    read: (use) => uninterrupted(name, caller, () => readMirrored({ name, remote, branch, caller }, home, use)),
    async change(plan) {
      const landed = last.then(() =>
        uninterrupted(name, caller, () =>
          withTemporaryRepository(name, remote, caller, (repository) => land(repository, branch, plan, options)),
        ),
      );
      // Others are enough to race with.
      last = landed.catch(() => {});
      return await landed;
    },
  };
}

/** Fetches, plans, commits and pushes, and again while others are faster. */
async function land<T>(
  repository: Repository,
  branch: string,
  plan: (view: StoreView) => Promise<{ readonly change?: StoreChange; readonly answer: T }>,
  { signal, rng }: Pick<GitStoreOptions, "signal" | "rng">,
): Promise<T> {
  let pushed: { readonly commit: string; readonly answer: T } | undefined;
  let inARow = 0;
  let lastKind: FailureKind | undefined;
  let identity: Identity | undefined;
  let started = 0;
  const attempt = async () => {
    started = performance.now();
    const fetched = await patiently(() => fetchTip(repository, branch, "trees"), signal).catch(giveUp);
    // The connection was lost after the push had landed.
    if (pushed !== undefined && (await tipFetched(repository)) === pushed.commit) return pushed.answer;
    const { change, answer } = await withPartialView(repository, fetched, plan).catch(giveUp);
    if (change === undefined) return answer;
    identity ??= await identityOf(repository).catch(giveUp);
    const commit = await commitChange(repository, { parent: fetched?.commit, change, identity }).catch(giveUp);
    pushed = { commit, answer };
    await pushCommit(repository, commit, branch);
    return answer;
  };
  const shouldRetry = async ({ error, attemptNumber }: { error: Error; attemptNumber: number }) => {
    if (!(error instanceof RemoteFailure)) return false;
    inARow = error.kind === lastKind ? inARow + 1 : 1;
    lastKind = error.kind;
    if (inARow >= most[error.kind]) return false;
    await setTimeout(pauseAfter(attemptNumber, performance.now() - started, rng), undefined, signal && { signal });
    return true;
  };
  return await pRetry(attempt, { retries: tries - 1, minTimeout: 0, shouldRetry, ...(signal && { signal }) });
}

/** What only the push may try again. */
function giveUp(error: unknown): never {
  throw error instanceof Error ? new AbortError(error) : error;
}

async function uninterrupted<T>(name: string, { signal }: Caller, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (signal?.aborted) throw new InputError(`${name}: interrupted`);
    throw error;
  }
}
