import { commitOf } from "../git/commit-of.ts";
import { checkRunResource } from "../resources/check-run.ts";
import type { CheckRunState } from "../state/repository-state.ts";
import type { Call, Handler } from "./call.ts";
import { page } from "./page.ts";
import { invalidField, notFound, Refusal } from "./refusal.ts";

export const createCheck: Handler = async (call) => {
  const { world, repository, identity, body } = call;
  if (identity.app === undefined) throw new Refusal(403, "You must authenticate via a GitHub App.");
  if ((await commitOf(repository.gitDir, body.head_sha)) !== body.head_sha) {
    throw new Refusal(422, `No commit found for SHA: ${body.head_sha}`);
  }
  const check: CheckRunState = {
    id: world.nextId(),
    name: body.name,
    headSha: body.head_sha,
    status: "queued",
    conclusion: null,
    startedAt: body.started_at ?? world.now(),
    completedAt: null,
    externalId: "",
    detailsUrl: null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
    app: identity.app,
  };
  change(call, check);
  repository.checkRuns.push(check);
  return { status: 201, body: resource(call, check) };
};

export const updateCheck: Handler = (call) => {
  const check = knownCheck(call);
  if (call.identity.app?.id !== check.app.id) {
    throw new Refusal(
      403,
      `Invalid app_id \`${check.app.id}\` - check run can only be modified by the GitHub App that created it.`,
    );
  }
  change(call, check);
  return { status: 200, body: resource(call, check) };
};

export const getCheck: Handler = (call) => ({ status: 200, body: resource(call, knownCheck(call)) });

/** Newest first. `latest`, the default: of each app's checks of a name the newest alone. */
export const listChecks: Handler = async (call) => {
  const { repository, params, query } = call;
  const commit = await commitOf(repository.gitDir, String(params.ref));
  if (commit === undefined) throw new Refusal(422, `No commit found for SHA: ${params.ref}`);
  const seen = new Set<string>();
  const newest = repository.checkRuns.filter(({ headSha }) => headSha === commit).reverse();
  const all = newest.filter((one) => {
    const place = `${one.app.id} ${one.name}`;
    if (query.filter !== "all" && seen.has(place)) return false;
    seen.add(place);
    return (
      (query.check_name === undefined || one.name === query.check_name) &&
      (query.status === undefined || one.status === query.status) &&
      (query.app_id === undefined || one.app.id === query.app_id)
    );
  });
  const { items, headers } = page(call, all);
  return {
    status: 200,
    headers,
    body: { total_count: all.length, check_runs: items.map((one) => resource(call, one)) },
  };
};

export const listAnnotations: Handler = (call) => {
  const check = knownCheck(call);
  const { items, headers } = page(call, check.annotations);
  const blob = `${call.world.serverUrl}/${call.repository.fullName}/blob/${check.headSha}`;
  const body = items.map((one) => ({
    start_column: null,
    end_column: null,
    title: null,
    raw_details: null,
    ...one,
    blob_href: `${blob}/${one.path}`,
  }));
  return { status: 200, headers, body };
};

/** Lays a request's body over a check, by rules that GitHub's description does not hold. */
function change({ world, body }: Call, check: CheckRunState): void {
  // "Providing conclusion will automatically set the status parameter to completed."
  const conclusion: string | null = body.conclusion ?? check.conclusion;
  const status: string = body.conclusion === undefined ? (body.status ?? check.status) : "completed";
  if (status === "completed" && conclusion === null) {
    throw new Refusal(422, 'Invalid request.\n\nA check run with status "completed" needs a conclusion.');
  }
  if (check.status === "completed" && (status !== "completed" || conclusion !== check.conclusion)) {
    throw invalidField("CheckRun", "status", "a completed check run changes neither status nor conclusion");
  }
  check.status = status;
  check.conclusion = status === "completed" ? conclusion : null;
  check.completedAt = status === "completed" ? (body.completed_at ?? check.completedAt ?? world.now()) : null;
  check.name = body.name ?? check.name;
  check.externalId = body.external_id ?? check.externalId;
  check.detailsUrl = body.details_url ?? check.detailsUrl;
  if (body.output === undefined) return;
  check.title = body.output.title ?? check.title;
  check.summary = body.output.summary;
  check.text = body.output.text ?? check.text;
  check.annotations.push(...(body.output.annotations ?? []));
}

function knownCheck({ repository, params }: Call): CheckRunState {
  const check = repository.checkRuns.find(({ id }) => id === params.check_run_id);
  if (check === undefined) throw notFound();
  return check;
}

function resource(call: Call, check: CheckRunState) {
  return checkRunResource(call.world, call.repository, check);
}
