import type { Better, Unit } from "./quantity.ts";
import type { ArmName, Machine, RunRecord } from "./run-record.ts";

/** How an arm was run: values of different configurations say nothing about each other's commits. */
export interface Configuration {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly state: RunRecord["state"];
  /** Digest of the folder that executions started from, where the state is one. */
  readonly snapshot?: string | undefined;
  /** Measured while the other arm ran; absent: alone. */
  readonly arms?: "at-once" | undefined;
  readonly suiteVersion: string;
}

/** One metric in one arm of one recorded run; all values in the metric's base unit. */
export interface SeriesPoint {
  /** Id of the run record. */
  readonly run: string;
  readonly arm: ArmName;
  readonly commit: string;
  readonly committedAt: string;
  /** First line of the commit's message. */
  readonly title: string;
  /** When the run started. */
  readonly startedAt: string;
  /** Valid executions that have the metric, at least 1. */
  readonly n: number;
  readonly median: number;
  /** Ends of the 95 % order-statistic interval of the median; null below 6 values, which cannot give one. */
  readonly low: number | null;
  readonly high: number | null;
  /** The n raw values in the order of measuring, or, of an old run whose month was pruned, some of them. */
  readonly samples: readonly number[];
}

/** The history of one metric on one machine in one configuration. Whatever differs in any of these is another series. */
export interface Series {
  readonly target: string;
  readonly suite: string;
  readonly machine: Machine;
  readonly configuration: Configuration;
  readonly key: string;
  readonly unit: Unit;
  readonly better: Better;
  /** Readable name of the key's subject, as the latest run has it. */
  readonly label: string;
  /** Whether it could block a merge in the latest run. */
  readonly gated: boolean;
  /** Change that is not worth an alarm, as ratio − 1, as the latest run's plan has it. */
  readonly tolerance: number;
  /** In the unit: values are known no better than to ± this, the largest that any run says. Absent: all are exact. */
  readonly precision?: number | undefined;
  /** By the time of measuring, at least 1. */
  readonly points: readonly SeriesPoint[];
}
