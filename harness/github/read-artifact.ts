import { check } from "../model/check.ts";
import { checkRun } from "../model/check-run.ts";
import { InputError } from "../model/errors.ts";
import { type JobPlan, type JobReport, jobPlanSchema, jobReportSchema } from "../model/job-plan.ts";
import type { RunRecord } from "../model/run-record.ts";
import type { TakenArtifact } from "./artifact-intake.ts";
import { type JsonLimits, readStrictJson } from "./strict-json.ts";

/** 256 jobs with all their settings. */
const planLimits: JsonLimits = { values: 60_000, members: 5000, depth: 10, text: 20_000 };
const reportLimits: JsonLimits = { values: 100, members: 20, depth: 3, text: 30_000 };
/** Ten thousand metrics, or twenty megabytes of progress. A text has 4,000 characters, each of which may be escaped. */
const runLimits: JsonLimits = { values: 4_000_000, members: 20_000, depth: 10, text: 30_000 };

/**
 * The plan that a measuring workflow made for itself.
 *
 * @throws InputError with artifact, file, place and value
 */
export function readPlanArtifact(artifact: TakenArtifact): JobPlan {
  if (artifact.job !== "plan") throw new InputError(`artifact ${artifact.name}: holds no plan`);
  const { origin, value } = readJson(artifact, "plan.json", planLimits);
  checkEntries(artifact, ["plan.json"]);
  return check(jobPlanSchema, value, origin);
}

/**
 * What a job of the matrix left: what it says of itself, which only agrees with where it was found, and the values that it
 * measured, where it came to that.
 *
 * @throws InputError with artifact, file, place and value
 */
export function readJobArtifact(artifact: TakenArtifact): {
  readonly report: JobReport;
  readonly run: RunRecord | undefined;
} {
  checkEntries(artifact, ["job.json", "run.json"]);
  const { origin, value } = readJson(artifact, "job.json", reportLimits);
  const report = check(jobReportSchema, value, origin);
  for (const [field, known] of Object.entries({ id: artifact.job, run: artifact.run, attempt: artifact.attempt })) {
    const said = report[field as "id" | "run" | "attempt"];
    if (said !== known)
      throw new InputError(`${origin}: ${field}: is ${JSON.stringify(known)} (${JSON.stringify(said)})`);
  }
  return { report, run: artifact.files.has("run.json") ? readRun(artifact, report) : undefined };
}

function readRun(artifact: TakenArtifact, report: JobReport): RunRecord {
  const { origin, value } = readJson(artifact, "run.json", runLimits);
  // Nothing is imported on a runner, and values without executions could not be judged.
  if (typeof value === "object" && value !== null && "origin" in value) {
    throw new InputError(`${origin}: origin: was measured elsewhere (${JSON.stringify(value.origin)?.slice(0, 120)})`);
  }
  const run = checkRun(value, origin);
  for (const arm of ["base", "head"] as const) {
    const commit = run.arms[arm]?.commit;
    if (commit === undefined || commit === report[arm]) continue;
    throw new InputError(`${origin}: arms.${arm}.commit: ${report[arm]} was to be measured ("${commit}")`);
  }
  return run;
}

function readJson(
  { name, files }: TakenArtifact,
  file: string,
  limits: JsonLimits,
): { origin: string; value: unknown } {
  const origin = `artifact ${name}: ${file}`;
  const bytes = files.get(file);
  if (bytes === undefined) throw new InputError(`${origin}: is not in it`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new InputError(`${origin}: is no UTF-8`);
  }
  return { origin, value: readStrictJson(text, origin, limits) };
}

function checkEntries({ name, files }: TakenArtifact, known: readonly string[]): void {
  const other = [...files.keys()].find((file) => !known.includes(file));
  if (other !== undefined) throw new InputError(`artifact ${name}: ${other}: does not belong there`);
}
