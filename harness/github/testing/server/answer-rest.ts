import type { DescribedCall } from "../openapi/describe.ts";
import type { Answer } from "../rest/call.ts";
import { handlers } from "../rest/handlers.ts";
import { suffices } from "../rest/permissions.ts";
import { notFound, Refusal } from "../rest/refusal.ts";
import type { Identity } from "../state/identity.ts";
import { repositoryOf, type World } from "../state/world.ts";

export interface RestRequest {
  readonly world: World;
  readonly call: DescribedCall | undefined;
  readonly identity: Identity | undefined;
  /** undefined with a text: it is no JSON. */
  readonly body: unknown;
  readonly malformed: boolean;
  readonly accept: string;
  readonly url: string;
}

/** In GitHub's order: who, what, may they, is the request well-formed, and then the operation itself. */
export async function answerRest({
  world,
  call,
  identity,
  body,
  malformed,
  accept,
  url,
}: RestRequest): Promise<Answer> {
  if (identity === undefined) throw new Refusal(401, "Bad credentials");
  if (call === undefined) throw notFound();
  const repository = repositoryOf(world, `${call.params.owner}/${call.params.repo}`);
  if (repository === undefined) throw notFound();
  if (!suffices(identity, call.operation)) throw new Refusal(403, "Resource not accessible by integration");
  if (malformed) throw new Refusal(400, "Problems parsing JSON");
  if (call.faults.length > 0) {
    if (call.faults.every(({ place }) => place.startsWith("/path"))) throw notFound();
    const said = call.faults.map(({ place, problem }) => `For '${place}', it ${problem}.`);
    throw new Refusal(422, `Invalid request.\n\n${said.join("\n")}`);
  }
  return handlers[call.operation]({
    world,
    identity,
    repository,
    params: call.params,
    query: call.query,
    body: body ?? {},
    accept,
    url,
  });
}
