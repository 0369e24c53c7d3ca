import { gatedKeys } from "../model/gate-matcher.ts";
import type { RunRecord } from "../model/run-record.ts";
import { hodgesLehmann } from "../stats/hodges-lehmann.ts";
import { completePairs, logRatios } from "./pairs.ts";
import { confidence } from "./rule.ts";

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
  const { values } = logRatios(run, pairs, keys);
  let worst: Estimate | undefined;
  keys.forEach((key, row) => {
    const d = values.subarray(row * pairs.length, (row + 1) * pairs.length).filter((ratio) => !Number.isNaN(ratio));
    const shift = hodgesLehmann(d, confidence);
    if (!shift || (worst !== undefined && Math.expm1(shift.estimate) <= worst.change)) return;
    const interval = shift.interval && { low: Math.expm1(shift.interval.low), high: Math.expm1(shift.interval.high) };
    worst = { key, change: Math.expm1(shift.estimate), interval };
  });
  return worst;
}
