import { spawn } from "node:child_process";
import { basename, dirname } from "node:path";
import type { Answer } from "../rest/call.ts";
import type { IncomingCall } from "../server/read-request.ts";
import type { Identity } from "../state/identity.ts";
import type { RepositoryState } from "../state/repository-state.ts";
import { repositoryOf, type World } from "../state/world.ts";

export interface GitRequest {
  readonly fullName: string;
  /** `info/refs` or a service. */
  readonly rest: string;
  readonly service: string;
}

/** undefined: not of git's smart protocol. */
export function gitRequest(path: string, query: string): GitRequest | undefined {
  const match = /^\/([^/]+\/[^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(path);
  if (match === null) return undefined;
  const rest = match[2]!;
  return {
    fullName: match[1]!,
    rest,
    service: rest === "info/refs" ? (new URLSearchParams(query).get("service") ?? "") : rest,
  };
}

/** Fetches and pushes as from GitHub: commits by their ids, anonymously from public repositories, pushes with `contents: write`. */
export async function answerGit(
  world: World,
  { fullName, rest, service }: GitRequest,
  incoming: IncomingCall,
): Promise<Answer> {
  const repository = repositoryOf(world, fullName);
  const identity = identityIn(world, incoming.headers.authorization);
  if (identity === undefined && incoming.headers.authorization !== undefined) return unauthorized();
  const writes = service === "git-receive-pack";
  if (identity === undefined && (writes || repository?.private !== false)) return unauthorized();
  if (repository === undefined) return { status: 404, body: "Repository not found." };
  const level = identity?.permissions.contents ?? "none";
  if (writes && level !== "write")
    return { status: 403, body: `Permission to ${fullName} denied to ${identity!.login}.` };
  if (repository.private && level === "none") return { status: 404, body: "Repository not found." };
  return backend(repository, rest, incoming, identity);
}

function identityIn(world: World, authorization: string | undefined): Identity | undefined {
  const basic = /^basic (.+)$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined) return undefined;
  const password = Buffer.from(basic, "base64").toString().split(":").slice(1).join(":");
  return world.tokens.get(password);
}

function unauthorized(): Answer {
  return { status: 401, headers: { "www-authenticate": 'Basic realm="GitHub"' }, body: "Authentication failed." };
}

const configuration = [
  ["safe.directory", "*"],
  ["uploadpack.allowAnySHA1InWant", "true"],
  ["uploadpack.allowFilter", "true"],
  ["http.receivepack", "true"],
];

/** git's own server program. */
function backend(
  { gitDir }: RepositoryState,
  rest: string,
  incoming: IncomingCall,
  identity?: Identity,
): Promise<Answer> {
  const { method, query, bytes, headers } = incoming;
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  const config = configuration.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(config),
    GIT_CONFIG_COUNT: String(configuration.length),
    GIT_PROJECT_ROOT: dirname(gitDir),
    GIT_HTTP_EXPORT_ALL: "1",
    PATH_INFO: `/${basename(gitDir)}/${rest}`,
    REQUEST_METHOD: method,
    QUERY_STRING: query,
    CONTENT_TYPE: headers["content-type"] ?? "",
    CONTENT_LENGTH: String(bytes.length),
    ...(headers["content-encoding"] && { HTTP_CONTENT_ENCODING: headers["content-encoding"] }),
    ...(headers["git-protocol"] && { GIT_PROTOCOL: String(headers["git-protocol"]) }),
    ...(identity && { REMOTE_USER: identity.login }),
  };
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["http-backend"], { env, stdio: ["pipe", "pipe", "ignore"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", () => resolve(fromCgi(Buffer.concat(chunks))));
    child.stdin.end(bytes);
  });
}

function fromCgi(output: Buffer): Answer {
  const end = output.indexOf("\r\n\r\n");
  const lines = output.subarray(0, end).toString().split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const { status = "200 OK", ...others } = headers;
  return { status: Number.parseInt(status, 10), headers: others, body: output.subarray(end + 4) };
}
