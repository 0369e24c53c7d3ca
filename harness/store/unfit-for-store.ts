import { parseKey } from "../model/key.ts";
import type { RunRecord } from "../model/run-record.ts";

/** Names of targets and suites as target files have them: they become names of folders. */
export const folderName = /^[a-z0-9][a-z0-9-]{0,199}$/;

/**
 * The store keeps only runs that are over and measured something.
 *
 * @returns why this one does not belong there, or undefined
 */
export function unfitForStore(run: RunRecord): string | undefined {
  for (const field of ["target", "suite"] as const) {
    if (!folderName.test(run[field])) {
      return `${field} ${JSON.stringify(run[field])} cannot be a folder: a–z, 0–9 and hyphens only`;
    }
  }
  for (const key of Object.keys(run.metrics)) {
    try {
      parseKey(key);
    } catch (error) {
      return `metrics: ${(error as Error).message}`;
    }
  }
  if (run.stopped === undefined) return "the run is not finished";
  if (run.stopped.reason === "interrupted") return "the run was interrupted: plimsoll bench --resume goes on with it";
  if (run.stopped.reason === "failed") return "the run failed";
  const valid = run.executions.filter(({ invalid }) => invalid === undefined);
  if (run.executions.length === 0) return `nothing was executed (${run.stopped.reason})`;
  if (valid.length === 0) return `all ${run.executions.length} executions are invalid`;
  for (const { pair, arm, values } of valid) {
    const place = `pair ${pair + 1}, ${arm}`;
    if (run.arms[arm] === undefined) return `${place}: the run has no such arm`;
    const stranger = Object.keys(values).find((key) => !Object.hasOwn(run.metrics, key));
    if (stranger !== undefined) return `${place}: ${JSON.stringify(stranger)} is not among the run's metrics`;
  }
  return undefined;
}
