import type { RunRecord } from "../model/run-record.ts";
import type { ParsedResults } from "../parse/parsed-results.ts";
import { folderNames } from "./folder-names.ts";
import { importedRun } from "./imported-run.ts";

/** Longer texts are not kept beside the values. */
const longestSource = 1_000_000;

/** Of what commit a file without commits tells, and where it belongs. */
export interface ImportedFrom {
  readonly format: string;
  readonly text: string;
  readonly target: string;
  readonly suite: string;
  readonly commit: string;
  /** When it was measured. */
  readonly at: string;
  readonly cpu?: string | undefined;
}

/**
 * The run that another tool's results of one commit are.
 *
 * @returns `lost`: what of the file is kept nowhere
 * @throws InputError where one metric comes in two units
 */
export function importResults(
  { executions }: ParsedResults,
  { format, text, target, suite, commit, at, cpu }: ImportedFrom,
): { readonly run: RunRecord; readonly lost: readonly string[] } {
  const kept = text.length <= longestSource;
  const run = importedRun({
    target,
    suite: folderNames([suite]).get(suite)!,
    commit,
    title: "",
    committedAt: at,
    measuredAt: at,
    cpu,
    executions,
    origin: { format, source: kept ? { text } : {} },
    identity: [format, target, suite, commit, at, text],
  });
  const lost = kept ? [] : [`what the file says beside the values: it is longer than ${longestSource} characters`];
  return { run, lost };
}
