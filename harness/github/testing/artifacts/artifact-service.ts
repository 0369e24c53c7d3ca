import type { Answer } from "../rest/call.ts";
import { Refusal } from "../rest/refusal.ts";
import type { ArtifactState, RepositoryState } from "../state/repository-state.ts";
import type { World } from "../state/world.ts";
import { blobUrl } from "./blob-url.ts";
import { runOfToken } from "./runtime-token.ts";

const methods = [
  "CreateArtifact",
  "FinalizeArtifact",
  "ListArtifacts",
  "GetSignedArtifactURL",
  "DeleteArtifact",
] as const;
type Method = (typeof methods)[number];

const prefix = "/twirp/github.actions.results.api.v1.ArtifactService/";

/** undefined: no call of the artifact service. */
export function artifactMethod(path: string): Method | undefined {
  return methods.find((method) => path === prefix + method);
}

/** What a job's client sends; both spellings of names are taken, as protobuf's JSON wants it. */
interface Request {
  readonly run: string;
  readonly name: string;
  readonly size: string;
  readonly hash: string | undefined;
  readonly nameFilter: string | undefined;
  readonly idFilter: string | undefined;
  readonly mimeType: string | undefined;
}

/** The service to which jobs upload, and from which those of the same run download. */
export function answerArtifactService(world: World, method: Method, token: string | undefined, body: unknown): Answer {
  const run = runOfToken(token);
  if (run === undefined) return failed(401, "unauthenticated", "invalid runtime token");
  const request = read(body);
  if (request.run !== String(run))
    return failed(403, "permission_denied", `the token is of run ${run}, not ${request.run}`);
  const repository = [...world.repositories.values()].find(({ runs }) => runs.some(({ id }) => id === run));
  if (repository === undefined) return failed(404, "not_found", `no run ${run}`);
  return carriedOut[method](world, repository, run, request);
}

type Carrier = (world: World, repository: RepositoryState, run: number, request: Request) => Answer;

const carriedOut: Readonly<Record<Method, Carrier>> = {
  CreateArtifact(world, repository, run, { name, mimeType }) {
    if (named(repository, run, name) !== undefined) {
      return failed(409, "already_exists", `an artifact with this name already exists on the workflow run`);
    }
    const headSha = repository.runs.find(({ id }) => id === run)!.headSha;
    const artifact: ArtifactState = {
      id: world.nextId(),
      run,
      name,
      bytes: new Uint8Array(),
      size: 0,
      digest: null,
      expired: false,
      finalized: false,
      workflowRun: { id: run, headSha },
      createdAt: world.now(),
      contentType: mimeType ?? "application/zip",
    };
    repository.artifacts.push(artifact);
    return { status: 200, body: { ok: true, signed_upload_url: blobUrl(world, artifact) } };
  },
  FinalizeArtifact(_world, repository, run, { name, size, hash }) {
    const artifact = named(repository, run, name);
    if (artifact === undefined) return failed(404, "not_found", `no artifact ${name}`);
    if (artifact.bytes.length !== Number(size)) {
      return failed(400, "invalid_argument", `${artifact.bytes.length} bytes came, ${size} were announced`);
    }
    artifact.size = Number(size);
    artifact.digest = hash ?? null;
    artifact.finalized = true;
    return { status: 200, body: { ok: true, artifact_id: String(artifact.id) } };
  },
  ListArtifacts(_world, repository, run, { nameFilter, idFilter }) {
    const found = repository.artifacts.filter(
      (one) =>
        one.run === run &&
        one.finalized &&
        (nameFilter === undefined || one.name === nameFilter) &&
        (idFilter === undefined || String(one.id) === idFilter),
    );
    return { status: 200, body: { artifacts: found.map((one) => listed(one)) } };
  },
  GetSignedArtifactURL(world, repository, run, { name }) {
    const artifact = named(repository, run, name);
    if (artifact === undefined) return failed(404, "not_found", `no artifact ${name}`);
    return { status: 200, body: { signed_url: blobUrl(world, artifact) } };
  },
  DeleteArtifact(_world, repository, run, { name }) {
    const artifact = named(repository, run, name);
    if (artifact === undefined) return failed(404, "not_found", `no artifact ${name}`);
    repository.artifacts.splice(repository.artifacts.indexOf(artifact), 1);
    return { status: 200, body: { ok: true, artifact_id: String(artifact.id) } };
  },
};

function listed(artifact: ArtifactState) {
  return {
    workflow_run_backend_id: String(artifact.run),
    workflow_job_run_backend_id: String(artifact.run),
    database_id: String(artifact.id),
    name: artifact.name,
    size: String(artifact.size),
    created_at: artifact.createdAt,
    ...(artifact.digest !== null && { digest: artifact.digest }),
  };
}

function named({ artifacts }: RepositoryState, run: number, name: string): ArtifactState | undefined {
  return artifacts.find((one) => one.run === run && one.name === name);
}

function read(body: unknown): Request {
  if (typeof body !== "object" || body === null) throw new Refusal(400, "the request is no JSON object");
  const members = body as Record<string, unknown>;
  const text = (snake: string, camel: string) => {
    const value = members[snake] ?? members[camel];
    return value === undefined || value === null ? undefined : String(value);
  };
  return {
    run: text("workflow_run_backend_id", "workflowRunBackendId") ?? "",
    name: text("name", "name") ?? "",
    size: text("size", "size") ?? "0",
    hash: text("hash", "hash"),
    nameFilter: text("name_filter", "nameFilter"),
    idFilter: text("id_filter", "idFilter"),
    mimeType: text("mime_type", "mimeType"),
  };
}

function failed(status: number, code: string, msg: string): Answer {
  return { status, body: { code, msg } };
}
