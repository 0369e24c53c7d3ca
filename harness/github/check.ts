import type { GitHub } from "./client.ts";
import { type CheckOrigin, compareOrigins } from "./origin.ts";
import { ownChecks, type ReadCheck } from "./own-checks.ts";
import { type CheckState, createCheck, refuseTooLong, updateCheck, type WantedCheck } from "./put-check.ts";
import type { Repo } from "./repo.ts";

export type { ReadCheck } from "./own-checks.ts";
export type { Annotation, CheckOutput, CheckState } from "./put-check.ts";

export interface CheckToWrite extends WantedCheck {
  /** Of our token. */
  readonly login: string;
}

/** Others may publish at the same time: how often to look again at what came of it. */
const rounds = 6;

/** The last check on a commit that is ours. */
export async function latestCheck(
  github: GitHub,
  repo: Repo,
  head: string,
  login: string,
): Promise<ReadCheck | undefined> {
  return (await ownChecks(github, repo, head, login)).findLast(isOurs);
}

/**
 * Brings our check on a commit to a state. What speaks of a later measurement stays, and so does an end of the same
 * measurement over word of its beginning that comes late.
 *
 * A check that has ended does not change its conclusion: another one of the same name takes its place. GitHub cannot
 * create or change on a condition, so what came of it is looked at again: the last one, which is shown and required,
 * is brought to say the latest, and those before it are ended with it.
 *
 * @returns written: whether the check says this now
 */
export async function writeCheck(
  github: GitHub,
  repo: Repo,
  { login, ...mine }: CheckToWrite,
): Promise<{ id: number; url: string; written: boolean }> {
  refuseTooLong(mine.output);
  const list = () => ownChecks(github, repo, mine.origin.head, login);
  const put = async (wanted: WantedCheck, last: ReadCheck | undefined, all: readonly ReadCheck[]) =>
    last !== undefined && canBecome(last, wanted.state)
      ? await updateCheck(github, repo, last.id, wanted)
      : await createCheck(github, repo, login, wanted, all);
  let shown: ReadCheck | undefined;
  let wrote = false;
  for (let round = 0; round < rounds; round++) {
    const all = withWritten(await list(), shown);
    const last = all.at(-1);
    const latest = all.reduce<ReadCheck | undefined>((a, b) => (a && compare(a, b) > 0 ? a : b), undefined);
    // The first time over its equal, too: the same measurement may be told anew.
    if (last === undefined || latest === undefined || compare(ranked(mine), latest) >= (wrote ? 1 : 0)) {
      shown = await put(mine, last, all);
      wrote = true;
    } else if (!isSame(last, latest)) {
      shown = await put(asWanted(latest), last, all);
    } else {
      shown = last;
      if (last.status === "completed") await endAll(github, repo, all, asWanted(last));
      break;
    }
  }
  const { id, url } = shown!;
  return { id, url, written: isSame(shown!, ranked(mine)) };
}

/** Ends what others left unfinished. */
async function endAll(github: GitHub, repo: Repo, all: readonly ReadCheck[], wanted: WantedCheck): Promise<void> {
  for (const { id } of all.filter((one) => isOurs(one) && one.status !== "completed")) {
    await updateCheck(github, repo, id, wanted);
  }
}

/** What decides which of several checks is right. */
interface Ranked {
  readonly origin: CheckOrigin | undefined;
  readonly status: string;
  readonly conclusion: string | null;
}

function ranked({ origin, state }: WantedCheck): Ranked {
  return {
    origin,
    status: state.kind,
    conclusion: state.kind === "completed" ? state.conclusion : null,
  };
}

/** Positive: a is later. */
function compare(a: Ranked, b: Ranked): number {
  return compareOrigins(a.origin, b.origin) || Number(a.status === "completed") - Number(b.status === "completed");
}

function isSame(a: Ranked, b: Ranked): boolean {
  return compareOrigins(a.origin, b.origin) === 0 && a.status === b.status && a.conclusion === b.conclusion;
}

/** Any workflow's job that is called so has a check of that name by the same app. GitHub lets nobody change that one. */
function isOurs({ origin }: ReadCheck): boolean {
  return origin !== undefined;
}

function canBecome(check: ReadCheck, state: CheckState): boolean {
  if (!isOurs(check)) return false;
  return check.status !== "completed" || (state.kind === "completed" && state.conclusion === check.conclusion);
}

/** To be said again by another check. Its annotations stay where they are. */
function asWanted({ origin, status, conclusion, detailsUrl, title, summary, text }: ReadCheck): WantedCheck {
  return {
    origin: origin!,
    // Whatever else GitHub may have made of it is no success.
    state:
      status === "completed"
        ? { kind: "completed", conclusion: conclusion === "success" ? "success" : "failure" }
        : { kind: "in_progress" },
    output: { title, summary, text },
    detailsUrl,
  };
}

/** A list may be behind what was written. */
function withWritten(listed: readonly ReadCheck[], written: ReadCheck | undefined): readonly ReadCheck[] {
  if (written === undefined || listed.some(({ id }) => id === written.id)) return listed;
  return [...listed, written].sort((a, b) => a.id - b.id);
}
