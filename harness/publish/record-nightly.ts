import { RequestError } from "@octokit/request-error";
import { detectInHistory } from "../commands/detect-in-history.ts";
import { withConfirmations } from "../compare/detect/with-confirmations.ts";
import { planNightly } from "../github/plan-change.ts";
import type { Config } from "../model/config.ts";
import type { Detection } from "../model/detection.ts";
import { InputError } from "../model/errors.ts";
import { clean } from "../report/clean.ts";
import { randomSource } from "../stats/random-source.ts";
import { defaultBranch } from "../store/address.ts";
import { readConfirmations } from "../store/confirmations.ts";
import { readHistory } from "../store/history.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import { readStoredAccepted } from "../store/stored-accepted.ts";
import { withStoredAccepted } from "../store/with-stored-accepted.ts";
import { recordAcceptances } from "./record-acceptances.ts";
import type { NightContext } from "./record-context.ts";
import { recordRuns } from "./record-runs.ts";
import { nightSummary } from "./record-summary.ts";
import { acceptedFile } from "./trusted-accepted.ts";

/** What came of a night, for the step's summary and outputs. */
export interface RecordedNight {
  /** Markdown. */
  readonly summary: string;
  /** Of the store, as the configuration names it. */
  readonly branch: string;
  /** Runs that are in the store now. */
  readonly recorded: number;
  /** Acceptances of merged pull requests that were taken over. */
  readonly accepted: number;
  /** A sentence for each thing that should be there and is not; clean. Whoever has any has failed. */
  readonly failures: readonly string[];
}

/**
 * Records what a night's measuring jobs left, takes over what was accepted in pull requests that were merged, and looks for
 * changes in what the store then holds. A part that fails keeps none of the others from being done.
 *
 * @throws InputError for a configuration that is none
 */
export async function recordNightly(context: NightContext): Promise<RecordedNight> {
  const { github, repo, head, storeRemote, log } = context;
  const { data } = await github.rest.repos.get({ ...repo });
  const planned = await planNightly(github, repo, { branch: data.default_branch, head });
  const { plan, config } = planned;
  if (config === undefined) {
    const summary = `Nothing is recorded: ${plan.reason}.\n`;
    return { summary, branch: defaultBranch, recorded: 0, accepted: 0, failures: [] };
  }
  const { branch } = config.baselines;
  const address = `${storeRemote}#${branch}`;
  const failures: string[] = [];
  const attempt = async <T>(what: string, part: () => Promise<T>): Promise<T | undefined> => {
    log(what);
    try {
      return await part();
    } catch (error) {
      context.signal.throwIfAborted();
      if (!(error instanceof InputError || error instanceof RequestError)) throw error;
      failures.push(`${what}: ${error.message}`);
      return undefined;
    }
  };
  const runs = await attempt("recording", () => recordRuns(context, { plan, config }, address));
  const seen = await lookedThrough(context, { branch: data.default_branch, address, attempt });

  const jobs = (runs?.failed ?? []).map(({ job, reason }) => `${job.suite} on ${job.runner}: ${reason}`);
  return {
    summary: nightSummary({ head, branch, runs, ...seen, failures }),
    branch,
    recorded: runs?.recorded.length ?? 0,
    accepted: seen.acceptances?.fresh.length ?? 0,
    failures: [...failures, ...jobs].map((sentence) => clean(sentence, 1000)),
  };
}

interface LookRequest {
  /** Into which pull requests are merged. */
  readonly branch: Config["baselines"]["branch"];
  /** Of the store. */
  readonly address: string;
  readonly attempt: <T>(what: string, part: () => Promise<T>) => Promise<T | undefined>;
}

/** What the store says once the night is in it, with what was accepted since. */
async function lookedThrough(context: NightContext, { branch, address, attempt }: LookRequest) {
  const { env, signal, head } = context;
  const warnings: string[] = [];
  const read = await attempt("reading the baselines", () => wholeStore(openStore(address, { env, signal })));
  if (read === undefined) return { acceptances: undefined, detection: undefined, warnings };
  const { history, stored, confirmations } = read;
  const acceptances = await attempt("taking over what was accepted", () =>
    recordAcceptances(context, { history, known: stored.changes, branch, address }),
  );
  const fresh = (acceptances?.fresh ?? []).flatMap(({ change }) => change.shifts);
  const shifts = [...stored.shifts, ...fresh];
  const detection = await attempt("looking for changes", async (): Promise<Detection> => {
    const file = await acceptedFile(context, head, (sentence) => void warnings.push(sentence));
    const accepted = withStoredAccepted(file, shifts);
    const found = detectInHistory({
      ...{ history, shifts: { accepted, stored: shifts, damaged: stored.damaged }, confirmations },
      ...{ method: "pelt", at: context.now(), rng: randomSource(1) },
    });
    return withConfirmations(found, confirmations.runs);
  });
  return { acceptances, detection, warnings };
}

/** Everything in a store, as it was at one moment. */
function wholeStore(store: Store) {
  return store.read(async (view) => ({
    history: await readHistory({ ...store, read: (use) => use(view) }),
    stored: await readStoredAccepted(view),
    confirmations: await readConfirmations(view),
  }));
}
