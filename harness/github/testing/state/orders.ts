import type { ArtifactState, JobState, WorkflowRunState } from "./records.ts";

export interface RepositoryOrder {
  readonly owner: string;
  readonly repo: string;
  /** A bare repository. A fork may share that of its parent: GitHub's do. */
  readonly gitDir: string;
  /** `main` by default. */
  readonly defaultBranch?: string;
  /** Full name of what this is a fork of. */
  readonly parent?: string;
  readonly private?: boolean;
}

export interface PullRequestOrder {
  /** Branch of the head repository; its tip is the head, unless `headSha` says otherwise. */
  readonly headRef: string;
  readonly headSha?: string;
  /** Full name; by default this repository. */
  readonly headRepository?: string;
  /** The default branch by default. */
  readonly baseRef?: string;
  readonly title?: string;
  readonly body?: string;
  readonly login?: string;
  readonly labels?: readonly string[];
  readonly draft?: boolean;
}

export type RunOrder = Partial<Omit<WorkflowRunState, "id" | "headSha">> & { readonly headSha: string };
export type JobOrder = Partial<Omit<JobState, "id" | "run">> & { readonly name: string };
export type ArtifactOrder = Partial<Omit<ArtifactState, "id" | "run" | "name" | "bytes">> & {
  readonly name: string;
  readonly bytes: Uint8Array;
};
