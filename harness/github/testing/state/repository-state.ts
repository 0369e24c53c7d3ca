import type {
  Annotation,
  ArtifactState,
  CheckRunState,
  CommentState,
  JobState,
  PullRequestState,
  ReactionState,
  WorkflowRunState,
} from "./records.ts";

export type RolePermission = "admin" | "maintain" | "write" | "triage" | "read" | "none";

/** Everything that GitHub holds of a repository beside its git objects. A test may read and change all of it. */
export interface RepositoryState {
  readonly id: number;
  readonly owner: string;
  readonly repo: string;
  /** `owner/repo` */
  readonly fullName: string;
  /** Of the bare repository on disk; a fork may share that of its parent. */
  readonly gitDir: string;
  defaultBranch: string;
  private: boolean;
  /** Full name of what this is a fork of. */
  readonly parent?: string;
  readonly people: Map<string, RolePermission>;
  readonly pullRequests: PullRequestState[];
  readonly comments: CommentState[];
  readonly reactions: ReactionState[];
  readonly checkRuns: CheckRunState[];
  readonly runs: WorkflowRunState[];
  readonly jobs: JobState[];
  readonly artifacts: ArtifactState[];
}

export type {
  Annotation,
  ArtifactState,
  CheckRunState,
  CommentState,
  JobState,
  PullRequestState,
  ReactionState,
  WorkflowRunState,
};
