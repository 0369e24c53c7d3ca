import type { RestEndpointMethodTypes } from "@octokit/plugin-rest-endpoint-methods";
import type { GitHub } from "./client.ts";
import type { CheckOrigin } from "./origin.ts";
import type { Repo } from "./repo.ts";

/** What a ruleset requires. */
export const checkName = "plimsoll";

/** A check run of ours as it stands on GitHub. */
export interface ReadCheck {
  readonly id: number;
  readonly url: string;
  readonly detailsUrl: string;
  /** `queued`, `in_progress`, `completed` … */
  readonly status: string;
  readonly conclusion: string | null;
  readonly completedAt?: string;
  /** undefined: it does not say. */
  readonly origin: CheckOrigin | undefined;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** How many there are. */
  readonly annotations: number;
}

type Listed = RestEndpointMethodTypes["checks"]["listForRef"]["response"]["data"]["check_runs"][number];

/**
 * Our check runs on a commit, the first one first: by name, and by the app that our token is of. GitHub shows and
 * requires the last one.
 *
 * @param login undefined: whatever app they are of
 */
export async function ownChecks(
  github: GitHub,
  repo: Repo,
  head: string,
  login: string | undefined,
): Promise<ReadCheck[]> {
  const all = await github.paginate(github.rest.checks.listForRef, {
    ...repo,
    ref: head,
    check_name: checkName,
    filter: "all",
    per_page: 100,
  });
  return all
    .filter(({ app }) => login === undefined || `${app?.slug}[bot]` === login)
    .filter(({ name, head_sha }) => name === checkName && head_sha === head)
    .map(readCheck)
    .sort((a, b) => a.id - b.id);
}

export function readCheck(check: Listed): ReadCheck {
  const origin = readExternalId(check.external_id);
  return {
    id: Number(check.id),
    url: check.html_url ?? check.url,
    detailsUrl: check.details_url ?? check.html_url ?? check.url,
    status: check.status,
    conclusion: check.conclusion,
    ...(check.completed_at !== null && { completedAt: check.completed_at }),
    origin: origin && { head: check.head_sha, ...origin },
    title: check.output.title ?? "",
    summary: check.output.summary ?? "",
    text: check.output.text ?? "",
    annotations: check.output.annotations_count,
  };
}

/** What GitHub keeps with a check for who wrote it: `5/1`, `5/1/outdated`. */
export function externalId({ run, attempt, outdated }: CheckOrigin): string {
  return `${run}/${attempt}${outdated ? "/outdated" : ""}`;
}

function readExternalId(id: string | null): Omit<CheckOrigin, "head"> | undefined {
  const [, run, attempt, outdated] = /^(\d{1,15})\/(\d{1,6})(\/outdated)?$/.exec(id ?? "") ?? [];
  return run === undefined
    ? undefined
    : { run: Number(run), attempt: Number(attempt), ...(outdated && { outdated: true }) };
}
