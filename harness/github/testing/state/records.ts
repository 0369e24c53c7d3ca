/** Times are ISO 8601 in UTC, as GitHub writes them. */
export interface CommentState {
  readonly id: number;
  /** Of the issue or pull request. */
  readonly number: number;
  readonly login: string;
  body: string;
  readonly createdAt: string;
  updatedAt: string;
}

export interface ReactionState {
  readonly id: number;
  readonly comment: number;
  readonly login: string;
  readonly content: string;
  readonly createdAt: string;
}

export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_column?: number;
  readonly end_column?: number;
  readonly annotation_level: string;
  readonly message: string;
  readonly title?: string;
  readonly raw_details?: string;
}

export interface CheckRunState {
  readonly id: number;
  name: string;
  readonly headSha: string;
  status: string;
  conclusion: string | null;
  readonly startedAt: string;
  completedAt: string | null;
  externalId: string;
  detailsUrl: string | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  readonly annotations: Annotation[];
  readonly app: { readonly slug: string; readonly id: number };
}

export interface PullRequestState {
  readonly id: number;
  readonly number: number;
  title: string;
  body: string;
  readonly login: string;
  state: "open" | "closed";
  headRef: string;
  headSha: string;
  /** Full name; null: the fork was deleted. */
  headRepository: string | null;
  baseRef: string;
  /** What GitHub calls `base.sha`: the base branch's tip when the head was last pushed. */
  baseSha: string;
  labels: string[];
  draft: boolean;
  readonly createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  mergedAt: string | null;
  mergeCommitSha: string | null;
}

export interface WorkflowRunState {
  readonly id: number;
  attempt: number;
  name: string;
  path: string;
  event: string;
  status: string;
  conclusion: string | null;
  headSha: string;
  headBranch: string | null;
  /** Full name; null: the fork was deleted. */
  headRepository: string | null;
  login: string;
  /** Numbers of pull requests from branches of the same repository; GitHub names none of forks. */
  pullRequests: number[];
  referencedWorkflows: { path: string; sha: string; ref?: string }[];
  readonly createdAt: string;
  updatedAt: string;
  startedAt: string;
}

export interface JobState {
  readonly id: number;
  readonly run: number;
  readonly attempt: number;
  readonly name: string;
  status: string;
  conclusion: string | null;
  readonly startedAt: string;
  completedAt: string | null;
  readonly labels: string[];
}

export interface ArtifactState {
  readonly id: number;
  readonly run: number;
  readonly name: string;
  bytes: Uint8Array;
  /** As the listing claims it. */
  size: number;
  /** `sha256:…`, as the listing claims it. */
  digest: string | null;
  expired: boolean;
  /** false: begun by an upload and not ended. */
  finalized: boolean;
  /** As the listing claims them; the run's own by default. */
  workflowRun: { id: number; headSha: string };
  readonly createdAt: string;
  readonly contentType: string;
}
