import type { Comparison, Gate } from "./comparison.ts";
import type { Screening } from "./screening.ts";

/** What one job of the matrix came to, judged by who publishes. */
export interface JudgedJob {
  /** As the plan calls it: `canopy-storage-nvme`. */
  readonly id: string;
  /** As the configuration names it: `TARGET/SUITE` or `path/to/target.yml/SUITE`. */
  readonly suite: string;
  /** Name of the class of runners. */
  readonly runner: string;
  /** false: it is told, and blocks nothing. */
  readonly blocks: boolean;
  readonly outcome: JobOutcome;
}

export type JobOutcome =
  | {
      readonly kind: "compared";
      readonly comparison: Comparison;
      /** Head against the stored nights of main; absent: there are none, or they could not be read. */
      readonly screening?: Screening;
      /** The artifact with the raw values. */
      readonly rawUrl?: string;
    }
  /** Nothing that could be judged: cancelled, timed out, crashed, forged. A sentence, which may quote hostile text. */
  | { readonly kind: "failed"; readonly reason: string };

/** A maintainer's word that what blocks is wanted; holds for one head. */
export interface Acceptance {
  /** Login. */
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly reason: string;
}

/** Everything that is said of one head of a pull request. Texts in it may be hostile; URLs are from GitHub's API or the configuration. */
export interface Publication {
  /** Over all jobs. An acceptance is not in it. */
  readonly gate: Gate;
  /** Empty: nothing was to be measured, for that reason. */
  readonly jobs: readonly JudgedJob[];
  /** Why these jobs, or why none: the plan's sentence. */
  readonly reason: string;
  readonly acceptance?: Acceptance;
  readonly base: string;
  readonly head: string;
  /** Commit of the base branch from which configuration and target files came. */
  readonly config: string;
  readonly links: {
    /** The repository's page: `https://github.com/owner/name`. */
    readonly repository: string;
    /** The measuring workflow run. */
    readonly run: string;
    /** The whole report: the check's page or an artifact. */
    readonly report?: string;
    /** Of the published trend site; ends with a slash. */
    readonly site?: string;
  };
  /** What should be said besides: baselines that could not be read, a base branch that moved. */
  readonly warnings: readonly string[];
}
