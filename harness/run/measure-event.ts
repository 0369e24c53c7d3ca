import type { ArmName, Execution, RunRecord, StopReason } from "../model/run-record.ts";
import type { Stage } from "./measure-execution.ts";

/** What happens while a run is measured; pairs count from 0. A run of one arm has pairs of one execution. */
export type Happening =
  | { readonly kind: "pair-started"; readonly pair: number; readonly first: ArmName }
  /** The first to be started first; both: at the same time. */
  | { readonly kind: Stage; readonly pair: number; readonly arms: readonly ArmName[] }
  | { readonly kind: "executed"; readonly execution: Execution }
  /** Written to the file; not complete: an execution failed, and a further pair takes its place. */
  | { readonly kind: "pair"; readonly pair: number; readonly complete: boolean; readonly record: RunRecord }
  /** No decision: measuring goes on. */
  | { readonly kind: "look"; readonly pairs: number; readonly decision?: StopReason };

export interface Progress {
  /** Complete pairs, those of before a resume included. */
  readonly completePairs: number;
  /** Complete pairs at the last look. */
  readonly plannedPairs: number;
  /** Since measuring began or was resumed. */
  readonly elapsedSeconds: number;
  /** If all planned pairs are needed; absent until a pair is complete. */
  readonly secondsLeft?: number;
}

export type MeasureEvent = Happening & { readonly progress: Progress };
