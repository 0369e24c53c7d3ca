import type { WorkflowRunState } from "../../github/testing/state/records.ts";
import type { JobReport } from "../../model/job-plan.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { openStore } from "../../store/open-store.ts";
import { record } from "../../store/record.ts";
import type { NightContext } from "../record-context.ts";
import { type RecordedNight, recordNightly } from "../record-nightly.ts";
import { type Adopted, measuredRun, upload } from "./adopted.ts";

/** A night's workflow run at a commit of main, whose jobs a test makes up. */
export interface Night {
  readonly head: string;
  readonly run: WorkflowRunState;
  /** Leaves what a job leaves: by default a whole run. */
  upload(order?: NightJob): Promise<void>;
  record(): Promise<RecordedNight>;
}

export interface NightJob {
  readonly id?: string;
  readonly report?: Partial<JobReport>;
  /** null: none. */
  readonly run?: unknown;
}

/** Address of the store: a branch of the repository itself. */
export const storeOf = ({ git }: Adopted): string => `git:${git.gitDir}#plimsoll-baselines`;

export function nightOf(test: Adopted, head: string, order: Partial<NightContext> = {}): Night {
  const { engine, context, git } = test;
  const run = engine.addRun({ headSha: head, headBranch: "main", event: "schedule", conclusion: null });
  return {
    ...{ head, run },
    async upload({ id, report, run: left = recordedHead(head) } = {}) {
      const commits = { base: head, head, config: head };
      await upload(engine, run, { ...commits, ...(id && { id }), ...report }, left ?? undefined);
    },
    async record() {
      return await recordNightly({
        ...context,
        ...{ head, storeRemote: `git:${git.gitDir}`, run: { id: run.id, attempt: run.attempt } },
        now: () => new Date("2026-03-20T00:00:00Z"),
        ...order,
      });
    },
  };
}

/** A run of head alone, as a night's job leaves it. */
export function recordedHead(head: string, changes: Partial<RunRecord> = {}, change = 0): RunRecord {
  const { arms, executions, ...run } = measuredRun({ base: head, head }, change);
  return {
    ...run,
    ...{ id: `20260302T040000Z-${head.slice(0, 6)}`, startedAt: "2026-03-02T04:00:00Z" },
    arms: { head: arms.head },
    executions: executions.filter(({ arm }) => arm === "head").map((one) => ({ ...one, position: 0 as const })),
    ...changes,
  };
}

/** Records nights one after the other, as former ones were, each of a commit of its own. */
export async function storeNights(
  test: Adopted,
  nights: readonly { readonly day: string; readonly committedAt: string; readonly slower?: number }[],
): Promise<void> {
  const runs = nights.map(({ day, committedAt, slower = 0 }, at) => {
    const commit = Buffer.from(day).toString("hex").padEnd(40, "0").slice(0, 40);
    const noise = 1 + ((at * 7) % 11) / 4000;
    const run = recordedHead(commit, { id: `night-${day}`, startedAt: `${day}T04:00:00Z` }, slower);
    const executions = run.executions.map((one) => ({
      ...one,
      values: Object.fromEntries(Object.entries(one.values).map(([key, value]) => [key, value * noise])),
    }));
    return { ...run, executions, arms: { head: { ...run.arms.head, committedAt } } };
  });
  await record(openStore(storeOf(test)), runs);
}
