import { gatedKeys } from "../model/gate-matcher.ts";
import type { RunRecord } from "../model/run-record.ts";
import { completePairs, logRatios } from "./pairs.ts";
import { roundedShift } from "./rounded-shift.ts";

export interface Estimate {
  readonly key: string;
  /** Ratios − 1 in the harmful direction. */
  readonly change: number;
  readonly interval: { readonly low: number; readonly high: number } | undefined;
}

/** The gated metric that looks worst while a run is under way: for people who wait, no decision. */
export function worstSoFar(run: RunRecord): Estimate | undefined {
  const pairs = completePairs(run);
  const keys = gatedKeys(run.metrics, run.plan.gate);
  const data = logRatios(run, pairs, keys);
  let worst: Estimate | undefined;
  keys.forEach((key, row) => {
    const d = data.values.subarray(row * pairs.length, (row + 1) * pairs.length);
    const { shift, interval: known } = roundedShift(d, data, row);
    if (!shift || (worst !== undefined && Math.expm1(shift.estimate) <= worst.change)) return;
    const interval = known && { low: Math.expm1(known.low), high: Math.expm1(known.high) };
    worst = { key, change: Math.expm1(shift.estimate), interval };
  });
  return worst;
}
