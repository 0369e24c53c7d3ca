import type { IncomingMessage, ServerResponse } from "node:http";
import { answerArtifactService, artifactMethod } from "../artifacts/artifact-service.ts";
import { answerBlob } from "../artifacts/blobs.ts";
import { answerGit, gitRequest } from "../git/answer-git.ts";
import type { DescribedCall } from "../openapi/describe.ts";
import type { Answer } from "../rest/call.ts";
import { Refusal } from "../rest/refusal.ts";
import type { World } from "../state/world.ts";
import { answerGraphql } from "./answer-graphql.ts";
import { answerRest } from "./answer-rest.ts";
import type { ArmedFault, Faults } from "./faults.ts";
import { type IncomingCall, readRequest } from "./read-request.ts";
import { answerOfFault, refused } from "./refused.ts";
import type { LoggedRequest } from "./request-log.ts";
import { send } from "./send.ts";
import { wholePath } from "./whole-path.ts";

export interface Served {
  readonly world: World;
  readonly requests: LoggedRequest[];
  /** Where an answer breaks GitHub's description, or a handler threw: a defect of the loopback GitHub itself. */
  readonly faultsOfOurs: string[];
  readonly faults: Faults;
}

/** Which of the services a request is for, and what carries it out. */
interface Route {
  readonly operation: string | undefined;
  readonly rest?: DescribedCall;
  answer(): Answer | Promise<Answer>;
}

/** @param blobs the request came in at the storage service's port */
export async function serve(
  served: Served,
  blobs: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const incoming = await readRequest(request);
  const route = routeOf(served, blobs, incoming);
  const login = incoming.token === undefined ? undefined : served.world.tokens.get(incoming.token)?.login;
  const logged: LoggedRequest = {
    method: incoming.method,
    path: incoming.target,
    ...(route.operation !== undefined && { operation: route.operation }),
    ...(login !== undefined && { login }),
    body: incoming.json,
    headers: incoming.headers,
  };
  served.requests.push(logged);
  const fault = served.faults.strike(logged);
  if (fault !== undefined) logged.fault = fault.fault.kind;
  if (fault?.fault.kind === "reset-before") {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fault?.fault.kind === "slow" && fault.fault.before === true) await fault.released;
  const answer = await answered(served, route, fault);
  const headers = { ...limitHeaders(served.world), ...answer.headers };
  if (await send(response, { ...answer, headers }, fault)) logged.status = answer.status;
}

async function answered(served: Served, route: Route, fault: ArmedFault | undefined): Promise<Answer> {
  const { world, faultsOfOurs } = served;
  const instead = fault && answerOfFault(fault.fault, Math.floor(Date.parse(world.now()) / 1000));
  if (instead !== undefined) return instead;
  try {
    const answer = await route.answer();
    if (route.rest !== undefined && typeof answer.body === "object" && !(answer.body instanceof Uint8Array)) {
      // As a client reads it: without members that are undefined.
      const body = JSON.parse(JSON.stringify(answer.body));
      for (const { place, problem } of world.description.faultsOfAnswer(route.rest.operation, answer.status, body)) {
        faultsOfOurs.push(`${route.rest.operation} answered ${answer.status}: ${place || "the whole"} ${problem}`);
      }
    }
    return answer;
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    faultsOfOurs.push(`${route.operation}: ${(error as Error).stack}`);
    return { status: 500, body: { message: `defect of the loopback GitHub: ${(error as Error).message}` } };
  }
}

function routeOf(served: Served, blobs: boolean, incoming: IncomingCall): Route {
  const { world } = served;
  const { method, path, query, json, malformed, headers, token } = incoming;
  if (blobs) {
    return { operation: method === "PUT" ? "blob/put" : "blob/get", answer: () => answerBlob(world, incoming) };
  }
  const twirp = artifactMethod(path);
  if (twirp !== undefined) {
    return { operation: `twirp/${twirp}`, answer: () => answerArtifactService(world, twirp, token, json) };
  }
  const git = gitRequest(path, query);
  if (git !== undefined) {
    return { operation: git.service.replace("git-", "git/"), answer: () => answerGit(world, git, incoming) };
  }
  const identity = token === undefined ? undefined : world.tokens.get(token);
  if (path === "/graphql" && method === "POST") {
    return { operation: "graphql", answer: () => answerGraphql(identity, json) };
  }
  const call = world.description.match({
    method: method.toLowerCase(),
    path: wholePath(path),
    query,
    headers: headers as Record<string, string>,
    body: json,
  });
  if (call === undefined) {
    served.faultsOfOurs.push(`${method} ${path} is not known here: testing/openapi/operations.ts names what is`);
  }
  const accept = headers.accept ?? "";
  const url = `${world.apiUrl}${path}${query === "" ? "" : `?${query}`}`;
  return {
    operation: call?.operation,
    ...(call && { rest: call }),
    answer: () => answerRest({ world, call, identity, body: json, malformed, accept, url }),
  };
}

function limitHeaders(world: World): Record<string, string> {
  const reset = Math.floor(Date.parse(world.now()) / 1000) + 3600;
  return { "x-ratelimit-limit": "1000", "x-ratelimit-remaining": "999", "x-ratelimit-reset": String(reset) };
}
