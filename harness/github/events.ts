import { z } from "zod";
import { check, checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";

export { readMergeQueueBranch } from "./merge-queue-branch.ts";

const commit = z.string().regex(/^[0-9a-f]{40}$/, "is no full commit id");
const id = z.int().positive();
const address = z.url({ protocol: /^https?$/ }).max(2000);
const name = z.string().max(1000);
const ref = z.string().min(1).max(1000);
const moment = z.iso.datetime();
const fullName = z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, "is no owner/name");
const login = z.string().min(1).max(100);

const repository = z.object({ full_name: fullName, default_branch: ref, html_url: address });
const sender = z.object({ login });
/** null: the fork is gone. */
const headRepository = z.object({ full_name: fullName }).nullable();

const common = { repository, sender };

function was<T extends z.ZodType>(value: T) {
  return z.object({ from: value });
}

const workflowRun = z.object({
  name: z.literal("workflow_run"),
  action: z.enum(["requested", "in_progress", "completed"]),
  workflow_run: z.object({
    id,
    run_attempt: id,
    name: name.nullish(),
    /** File of the workflow; the ref may follow after an @. */
    path: name.default(""),
    /** What the measuring run was called by. */
    event: z.string().min(1).max(100),
    status: z.string().max(100),
    conclusion: z.string().max(100).nullable(),
    head_sha: commit,
    head_branch: ref.nullable(),
    head_repository: headRepository,
    html_url: address,
    created_at: moment,
    /** Empty for forks. */
    pull_requests: z.array(z.object({ number: id })).max(1000),
  }),
  ...common,
});

const issueComment = z.object({
  name: z.literal("issue_comment"),
  action: z.enum(["created", "edited", "deleted"]),
  issue: z.object({
    number: id,
    state: z.enum(["open", "closed"]),
    /** Absent: an issue, no pull request. */
    pull_request: z.object({}).optional(),
  }),
  comment: z.object({
    id,
    body: z.string().max(300_000),
    created_at: moment,
    user: z.object({ login, type: z.string().max(100) }),
    html_url: address,
  }),
  ...common,
});

const pull = z.object({
  number: id,
  base: z.object({ ref, sha: commit }),
  head: z.object({ ref, sha: commit, repo: headRepository }),
});

const pullRequest = z.object({
  name: z.literal("pull_request"),
  action: z.string().min(1).max(100),
  pull_request: pull,
  ...common,
});

const pullRequestTarget = z.object({
  name: z.literal("pull_request_target"),
  action: z.string().min(1).max(100),
  /** What stood there before an edit; `base` where it goes into another branch. */
  changes: z.object({ base: z.object({ ref: was(ref), sha: was(commit) }).optional() }).optional(),
  pull_request: pull,
  ...common,
});

const mergeGroup = z.object({
  name: z.literal("merge_group"),
  action: z.string().min(1).max(100),
  merge_group: z.object({ head_sha: commit, head_ref: ref, base_sha: commit, base_ref: ref }),
  ...common,
});

const workflowDispatch = z.object({
  name: z.literal("workflow_dispatch"),
  ref,
  inputs: z.record(z.string().max(200), z.union([z.string().max(70_000), z.boolean(), z.number()])).nullable(),
  ...common,
});

const schedule = z.object({
  name: z.literal("schedule"),
  /** In cron's words. */
  schedule: z.string().max(200).optional(),
  repository: repository.optional(),
});

const push = z.object({
  name: z.literal("push"),
  ref,
  /** Zeros: there was no such branch. */
  before: commit,
  after: commit,
  ...common,
});

const schemas = {
  workflow_run: workflowRun,
  issue_comment: issueComment,
  pull_request: pullRequest,
  pull_request_target: pullRequestTarget,
  merge_group: mergeGroup,
  workflow_dispatch: workflowDispatch,
  schedule,
  push,
} as const;

export type GitHubEvent = z.output<(typeof schemas)[keyof typeof schemas]>;
export type EventOf<Name extends GitHubEvent["name"]> = Extract<GitHubEvent, { name: Name }>;
export type WorkflowRunEvent = z.output<typeof workflowRun>;
export type IssueCommentEvent = z.output<typeof issueComment>;
export type PullRequestTargetEvent = z.output<typeof pullRequestTarget>;

/**
 * What called a workflow: of the event's payload the fields that Plimsoll uses, called as GitHub calls them.
 *
 * @param name as GITHUB_EVENT_NAME has it
 * @param json content of the file that GITHUB_EVENT_PATH names
 * @param origin what the reader of a message calls that file
 * @throws InputError with origin, place and value
 */
export function readEvent(name: string, json: string, origin: string): GitHubEvent {
  if (!Object.hasOwn(schemas, name)) {
    const known = Object.keys(schemas).join(", ");
    throw new InputError(
      `${origin}: Plimsoll is not called by the event ${JSON.stringify(name.slice(0, 100))}: ${known}`,
    );
  }
  const payload = checkJson(z.record(z.string(), z.unknown()), json, origin);
  // What the payload itself says under `name` is of other things.
  return check<z.ZodType<GitHubEvent>>(schemas[name as GitHubEvent["name"]], { ...payload, name }, origin);
}
