import type { Intake, TakenArtifact } from "../github/artifact-intake.ts";
import { isNotFound } from "../github/explain-failure.ts";
import { readJobArtifact } from "../github/read-artifact.ts";
import type { EndedJob } from "../github/workflow-run.ts";
import type { Comparison } from "../model/comparison.ts";
import type { Config, ConfiguredSuite } from "../model/config.ts";
import { InputError } from "../model/errors.ts";
import type { JobPlan, PlannedJob } from "../model/job-plan.ts";
import type { JobOutcome, JudgedJob } from "../model/publication.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { Screening } from "../model/screening.ts";
import { type ExpectedSuite, expectedSuite, type TrustedTargets } from "./expected-suite.ts";
import { invalidated, judgeRun } from "./judge-run.ts";

export interface MeasuredJobs {
  readonly plan: JobPlan;
  readonly config: Config;
  readonly run: { readonly id: number; readonly conclusion: string | null };
  readonly artifacts: Intake;
  readonly ended: readonly EndedJob[];
  readonly targets: TrustedTargets;
  /** As `sameConfiguration` gives it. */
  readonly otherConfiguration: (measuredBy: string, suite: string) => Promise<string | undefined>;
  /** Head against the stored nights; undefined: there are none to hold it against. */
  readonly screen: (run: RunRecord, configured: ConfiguredSuite) => Promise<Screening | undefined>;
}

/** What each planned job came to. A job without a result of its own is one that failed, and says how. */
export async function judgeJobs(measured: MeasuredJobs): Promise<JudgedJob[]> {
  const jobs: JudgedJob[] = [];
  // One after the other: the records of all at once would be too much to hold.
  for (const planned of measured.plan.jobs) {
    const configured = configuredFor(planned, measured.config);
    const { id, suite, runner } = planned;
    jobs.push({
      id,
      suite,
      runner,
      blocks: configured.blocks,
      outcome: await outcomeOf(planned, configured, measured),
    });
  }
  return jobs;
}

const configuredFor = ({ suite, runner }: PlannedJob, { suites }: Config): ConfiguredSuite =>
  suites.find((one) => one.suite === suite && one.runner === runner)!;

/** What a job left behind, and what it should be. */
interface Left extends ReturnType<typeof readJobArtifact> {
  readonly artifact: TakenArtifact;
  readonly expected: ExpectedSuite;
}

async function outcomeOf(
  planned: PlannedJob,
  configured: ConfiguredSuite,
  measured: MeasuredJobs,
): Promise<JobOutcome> {
  const failed = (reason: string): JobOutcome => ({ kind: "failed", reason });
  const { plan, config, run: workflowRun, artifacts, ended, targets, screen } = measured;
  const offered = artifacts.offered.get(planned.id);
  if (offered === undefined)
    return failed(artifacts.refused.get(planned.id) ?? withoutResult(planned, workflowRun, ended));
  let left: Left;
  try {
    const artifact = await offered.take();
    left = { artifact, expected: await expectedSuite(config, configured, targets), ...readJobArtifact(artifact) };
  } catch (error) {
    if (error instanceof InputError) return failed(error.message);
    throw error;
  }
  const { artifact, expected, report, run } = left;
  for (const part of ["base", "head"] as const) {
    if (report[part] === plan[part]) continue;
    return failed(
      `${part} was ${report[part].slice(0, 12)} when it was measured, and is ${plan[part].slice(0, 12)} now`,
    );
  }
  const other = await answered(() => measured.otherConfiguration(report.config, planned.suite));
  if (other !== undefined) return failed(other);
  // What such a job still uploads ends wherever it was.
  if (["cancelled", "timed_out"].includes(jobOf(planned, ended)?.conclusion ?? ""))
    return failed(withoutResult(planned, workflowRun, ended));
  if (run === undefined) return failed(report.complaint ?? `it ended with exit code ${report.exitCode}, without a run`);
  const judged = judgeRun(run, expected, plan);
  if ("refused" in judged) return failed(judged.refused);
  const screening = await screen(judged.run, configured);
  return {
    kind: "compared",
    comparison: held(judged.comparison, screening, config.baselines.history),
    ...(screening && { screening }),
    rawUrl: artifact.url,
  };
}

/** Of what was claimed, GitHub may not know the commit, or what it has there is no text. */
async function answered(ask: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof InputError || isNotFound(error)) return (error as Error).message;
    throw error;
  }
}

/**
 * What the latest night of main has and neither arm had: a record may leave out what became worse. Main itself may have
 * lost it since, so that it blocks only where the stored history may.
 */
function held(
  comparison: Comparison,
  screening: Screening | undefined,
  history: Config["baselines"]["history"],
): Comparison {
  const known = new Set(comparison.metrics.map(({ key }) => key));
  const lost = (screening?.metrics ?? []).filter(
    ({ key, gated, executions }) => gated && executions === 0 && !known.has(key),
  );
  if (lost.length === 0 || comparison.run.stopped?.reason === "identical") return comparison;
  const more = lost.length > 3 ? ` and ${lost.length - 3} more` : "";
  const keys = lost.slice(0, 3).map(({ key }) => key);
  const sentence = `measured of the base branch last night, and missing here: ${keys.join(", ")}${more}`;
  return history === "block"
    ? invalidated(comparison, sentence)
    : { ...comparison, warnings: [...comparison.warnings, sentence] };
}

const ends: Readonly<Record<string, string>> = {
  cancelled: "was cancelled",
  timed_out: "timed out",
  failure: "failed before it left a result",
  skipped: "was skipped",
  startup_failure: "could not be started",
  action_required: "waits for a maintainer's approval",
  success: "left no result",
};

/**
 * Why a job left nothing: a sentence.
 *
 * @param ended named as the measuring workflow names them, behind the name of the job that called it
 */
export function withoutResult(planned: PlannedJob, run: MeasuredJobs["run"], ended: readonly EndedJob[]): string {
  const job = jobOf(planned, ended);
  const conclusion = job ? job.conclusion : run.conclusion;
  const what = job ? "the job" : "the measuring workflow";
  return `${what} ${ends[conclusion ?? ""] ?? "did not end"}`;
}

function jobOf({ suite, runner }: PlannedJob, ended: readonly EndedJob[]): EndedJob | undefined {
  return ended.find(({ name }) => name.endsWith(`measure ${suite} on ${runner}`));
}
