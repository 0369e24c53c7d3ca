import type { MetricComparison, Verdict } from "./comparison.ts";

/** What the script of an HTML report draws: the page carries it as JSON. */
export interface ReportCharts {
  /** Change that is not worth an alarm, as ratio − 1. */
  readonly tolerance: number;
  /** Indices of the metrics that can block and have an estimate, the most harmful first. */
  readonly overview: readonly number[];
  readonly metrics: readonly ReportChart[];
  /** Absent: the run has none. */
  readonly progress?: readonly ProgressChart[];
}

/** How far both arms had come over time; points of time and value, scaled. */
export interface ProgressChart {
  readonly name: string;
  /** What the axes say: `time, s` and `height`. */
  readonly time: string;
  readonly value: string;
  readonly base: ArmProgress;
  readonly head: ArmProgress;
}

export interface ArmProgress {
  /** One an execution. */
  readonly curves: readonly (readonly (readonly [time: number, value: number])[])[];
  /** At the same values in both arms; empty where they have none in common. */
  readonly median: readonly (readonly [time: number, value: number])[];
}

export interface ReportChart {
  readonly name: string;
  /** As printed beside values, already scaled: `ms`, `k/s`; empty for plain numbers. */
  readonly unit: string;
  readonly verdict: Verdict;
  /** The change and its interval as printed. */
  readonly told: string;
  /** Ratios − 1 in the harmful direction. */
  readonly change: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Medians, in the unit. */
  readonly base: number;
  readonly head: number;
  /** In the unit, in the order of measuring. */
  readonly samples: MetricComparison["samples"];
}
