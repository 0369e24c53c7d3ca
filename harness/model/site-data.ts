import type { Better, Unit } from "./quantity.ts";
import type { ArmName, RunRecord } from "./run-record.ts";

/** A file of the store that is no sound record: set aside, and said. */
export interface DamagedRecord {
  /** Path below the store's folder. */
  readonly file: string;
  readonly reason: string;
}

/** `data/index.js`: all that the front page shows, and the only names of data files that a page may load. */
export interface SiteIndex {
  readonly schema: "plimsoll.site/1";
  readonly suites: readonly SiteSuite[];
  readonly damaged: readonly DamagedRecord[];
}

export interface SiteSuite {
  readonly target: string;
  readonly suite: string;
  /** Latest used first. */
  readonly configurations: readonly SiteConfiguration[];
  /** Latest used first. */
  readonly machines: readonly SiteMachine[];
}

export interface SiteConfiguration {
  readonly args: readonly string[];
  /** `NAME=value` */
  readonly env: readonly string[];
  readonly state: RunRecord["state"];
  /** Digest of the folder that executions started from; absent: none. */
  readonly snapshot?: string;
  /** Measured while the other arm ran; absent: alone. */
  readonly arms?: "at-once";
  readonly suiteVersion: string;
}

export interface SiteMachine {
  readonly fingerprint: string;
  readonly cpu: string;
  /** 0: not known. */
  readonly cores: number;
  /** 0: not known. */
  readonly memoryBytes: number;
  /** What else tells machines apart, as name and value. */
  readonly details: readonly (readonly [string, string])[];
  readonly runs: number;
  readonly lastRun: string;
  /** When it measured each configuration: machines whose times lie apart succeed one another in one chart. */
  readonly periods: readonly SitePeriod[];
  readonly metrics: readonly SiteMetric[];
}

export interface SitePeriod {
  /** Index into the suite's configurations. */
  readonly configuration: number;
  /** Start of the first and of the last run, which may be one. */
  readonly firstRun: string;
  readonly lastRun: string;
}

export interface SiteMetric {
  readonly key: string;
  /** Readable name of the engine or variant. */
  readonly label: string;
  readonly operation: string;
  readonly metric: string;
  readonly params: readonly (readonly [string, string])[];
  readonly unit: Unit;
  readonly better: Better;
  readonly gated: boolean;
  /** Id of the shard that holds its points. */
  readonly shard: string;
  /** One a configuration. */
  readonly lines: readonly SiteLine[];
}

export interface Summary {
  readonly median: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface SiteLine {
  /** Index into the suite's configurations. */
  readonly configuration: number;
  readonly latest: Summary;
  /** Of the recorded run before; null: there is one run. */
  readonly previous: Summary | null;
  /** Medians of the last runs, oldest first, to 4 digits: for a sparkline. */
  readonly recent: readonly number[];
}

/**
 * `data/<target>/<suite>/<fingerprint>/<number>.js`: every point of one quantity on one machine, as the fetch times of all
 * engines and thread counts. That is what one page draws, and of a year of nightly runs about 1 MB.
 */
export interface SiteShard {
  readonly schema: "plimsoll.shard/1";
  /** The path without `data/` and `.js`. */
  readonly id: string;
  /** Arms of runs, in no order: points refer to them. */
  readonly arms: readonly SiteArm[];
  readonly lines: readonly ShardLine[];
}

export interface SiteArm {
  readonly run: string;
  readonly arm: ArmName;
  readonly commit: string;
  readonly committedAt: string;
  readonly title: string;
  readonly startedAt: string;
}

export interface ShardLine {
  readonly key: string;
  readonly unit: Unit;
  readonly better: Better;
  /** Index into the suite's configurations. */
  readonly configuration: number;
  readonly points: readonly ShardPoint[];
}

export interface ShardPoint extends Summary {
  /** Index into the shard's arms. */
  readonly arm: number;
  /** Executions behind the summary. */
  readonly n: number;
  /** Their values, or, of an old run whose month was pruned, some of them. */
  readonly samples: readonly number[];
}
