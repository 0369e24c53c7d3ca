import type { GitHub } from "../github/client.ts";
import type { Repo } from "../github/repo.ts";

/** What publishing may know of the job that it runs in. */
export interface PublishContext {
  readonly github: GitHub;
  readonly repo: Repo;
  /** Of our token: what it writes is known by that. */
  readonly login: string;
  /** Path of the workflow that measures: of runs of others nothing is believed. */
  readonly benchWorkflow: string;
  /** Address of the stored baselines, without the branch; undefined: there are none to look at. */
  readonly storeRemote: string | undefined;
  /** Folder for what was read of the baselines, so that the next suite's are there already; absent: nothing is kept. */
  readonly cacheDir?: string;
  /** Folder of Plimsoll itself. */
  readonly root: string;
  /** Of the programs that are called (git). */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Told what is done, line by line; texts are cleaned. */
  readonly log: (line: string) => void;
}

/** What came of it, for the step's summary and outputs. */
export interface Published {
  /** Markdown. */
  readonly summary: string;
  readonly checkUrl?: string;
  readonly commentUrl?: string;
  readonly conclusion?: "success" | "failure";
}
