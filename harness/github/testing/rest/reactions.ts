import type { Resource } from "../resources/template.ts";
import { userResource } from "../resources/user.ts";
import type { ReactionState } from "../state/repository-state.ts";
import type { Call, Handler } from "./call.ts";
import { knownComment } from "./comments.ts";
import { page } from "./page.ts";

export const listReactions: Handler = (call) => {
  const comment = knownComment(call);
  const { content } = call.query;
  const all = call.repository.reactions.filter(
    (one) => one.comment === comment.id && (content === undefined || one.content === content),
  );
  const { items, headers } = page(call, all);
  return { status: 200, headers, body: items.map((one) => resource(call, one)) };
};

/** The same reaction of the same person is there once: 200 then, and 201 the first time. */
export const createReaction: Handler = (call) => {
  const { world, repository, identity } = call;
  const comment = knownComment(call);
  const { content } = call.body;
  const there = repository.reactions.find(
    (one) => one.comment === comment.id && one.login === identity.login && one.content === content,
  );
  if (there !== undefined) return { status: 200, body: resource(call, there) };
  const reaction = { id: world.nextId(), comment: comment.id, login: identity.login, content, createdAt: world.now() };
  repository.reactions.push(reaction);
  return { status: 201, body: resource(call, reaction) };
};

function resource({ world }: Call, { id, login, content, createdAt }: ReactionState): Resource {
  return {
    id,
    node_id: Buffer.from(`Reaction${id}`).toString("base64"),
    user: userResource(world, login),
    content,
    created_at: createdAt,
  };
}
