import { acceptedFindings } from "../github/accepted-findings.ts";
import { everyKey } from "../github/check-findings.ts";
import { commitFacts } from "../github/commit-facts.ts";
import { mergedSince } from "../github/merged-pull-requests.ts";
import { mayWrite } from "../github/permission.ts";
import type { PullRequest } from "../github/pull-request.ts";
import type { AcceptedShift } from "../model/accepted.ts";
import { exactGlob } from "../model/exact-glob.ts";
import { type AcceptedChange, acceptedName } from "../store/accepted-change.ts";
import { addAcceptedChanges } from "../store/add-accepted-changes.ts";
import type { History } from "../store/history.ts";
import { openStore } from "../store/open-store.ts";
import type { NightContext } from "./record-context.ts";

/** A pull request with what was accepted in it. */
export interface MergedAcceptance {
  readonly pullRequest: PullRequest;
  readonly change: AcceptedChange;
}

export interface RecordedAcceptances {
  /** Taken over this time. */
  readonly fresh: readonly MergedAcceptance[];
  /** Why others were not: a sentence each. */
  readonly left: readonly string[];
}

export interface AcceptanceRequest {
  /** What the store holds. */
  readonly history: Pick<History, "series">;
  readonly known: readonly AcceptedChange[];
  /** Into which pull requests are merged. */
  readonly branch: string;
  /** Of the store. */
  readonly address: string;
}

/** Nights to look back: what one could not take over, another does. */
const nights = 8;

/**
 * Takes what maintainers accepted in pull requests that were merged of late over into the store.
 *
 * @throws RequestError where GitHub does not answer, InputError where the store cannot be written
 */
export async function recordAcceptances(
  context: NightContext,
  { history, known, branch, address }: AcceptanceRequest,
): Promise<RecordedAcceptances> {
  const { github, repo, env, signal } = context;
  const since = sinceWhen(history);
  if (since === undefined) return { fresh: [], left: [] };
  const names = new Set(known.map(({ pullRequest, shifts }) => acceptedName(pullRequest, shifts[0]!.commit)));
  const found: MergedAcceptance[] = [];
  const left: string[] = [];
  for (const pullRequest of await mergedSince(github, repo, { branch, since })) {
    const { number, mergeCommit } = pullRequest;
    if (mergeCommit === undefined || names.has(acceptedName(number, mergeCommit))) continue;
    const accepted = await acceptanceOf(context, pullRequest, { commit: mergeCommit, branch });
    if (accepted === undefined) continue;
    if ("because" in accepted) left.push(`pull request ${number}: ${accepted.because}`);
    else found.push({ pullRequest, change: accepted });
  }
  const changes = found.map(({ change }) => change);
  const added = new Set(await addAcceptedChanges(openStore(address, { env, signal }), changes));
  return { fresh: found.filter(({ change }) => added.has(change)), left };
}

/** What was merged after a night's commit was made is not in that night. */
function sinceWhen({ series }: Pick<History, "series">): string | undefined {
  const heads = series.flatMap(({ points }) => points.filter(({ arm }) => arm === "head"));
  const made = new Map(heads.map(({ commit, committedAt }) => [commit, Date.parse(committedAt)]));
  const latest = [...made.values()].sort((a, b) => b - a).slice(0, nights);
  return latest.length === 0 ? undefined : new Date(latest.at(-1)!).toISOString();
}

async function acceptanceOf(
  { github, repo }: NightContext,
  { number, headSha }: PullRequest,
  { commit, branch }: { readonly commit: string; readonly branch: string },
): Promise<AcceptedChange | { readonly because: string } | undefined> {
  const found = await acceptedFindings(github, repo, headSha, branch);
  // Whoever accepted that nothing could be measured accepted no level.
  if (found === undefined || found.metrics.length === 0) return undefined;
  const { by: who, at: when, reason } = found.acceptance;
  if (!(await mayWrite(github, repo, who))) return { because: `${who}, who accepted it, may not write here` };
  const { committedAt } = await commitFacts(github, repo, commit);
  const shifts = found.metrics.flatMap(({ target, keys }) =>
    keys.map((key): AcceptedShift => {
      const metric = key === everyKey ? everyKey : exactGlob(key);
      return { metric, target, commit, committedAt, reason, who, when };
    }),
  );
  return { pullRequest: number, shifts };
}
