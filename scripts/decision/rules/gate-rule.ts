import type { MeasuredRun } from "../simulated-run.ts";

export interface Outcome {
  readonly blocked: boolean;
  /** Pairs that had to be measured for it. */
  readonly pairs: number;
}

/** A way to tell from a run whether it may be merged. */
export interface GateRule {
  readonly name: string;
  /** When it blocks, in a phrase. */
  readonly blocks: string;
  /** Where that stands. */
  readonly source: string;
  judge(run: MeasuredRun): Outcome;
}

/** A rule that looks at each metric by itself, with no regard to how many there are, and blocks if one of them alarms. */
export function anyMetric(alarms: (base: Float64Array, head: Float64Array) => boolean): GateRule["judge"] {
  return ({ base, head, pairs }) => ({ blocked: base.some((row, metric) => alarms(row, head[metric]!)), pairs });
}
