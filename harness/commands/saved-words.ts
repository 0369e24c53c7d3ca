import type { RunRecord } from "../model/run-record.ts";
import { counted } from "../report/format.ts";

/**
 * What a screening saved, from what it measured. At least: pairs of a head without a change end at the first look at
 * the earliest, and base is not built.
 *
 * @param run the screening's, finished
 * @param looks of the pairs that were not measured
 */
export function savedWords(run: RunRecord, looks: readonly number[]): string {
  const { executions, timing } = run;
  const pairs = looks[0]!;
  const wouldTake = 2 * pairs * (timing.wall / executions.length);
  const done = `screened: clear after ${counted(executions.length, "execution")} of head (${minutes(timing.wall)})`;
  const instead = `interleaved pairs would have taken at least ${minutes(wouldTake)} (${counted(pairs, "pair")})`;
  const saved = wouldTake - timing.wall;
  return `${done}; ${instead}: ${saved > 0 ? `at least ${minutes(saved)} saved` : "nothing saved"}`;
}

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`;
