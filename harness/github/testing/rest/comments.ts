import { commentResource } from "../resources/comment.ts";
import type { CommentState } from "../state/repository-state.ts";
import type { Call, Handler } from "./call.ts";
import { page } from "./page.ts";
import { invalidField, notFound, Refusal } from "./refusal.ts";

/** GitHub's own limit. */
export const bodyLimit = 65_536;

export const listComments: Handler = (call) => {
  const number = knownNumber(call);
  const since = call.query.since === undefined ? "" : String(call.query.since);
  const all = call.repository.comments.filter((one) => one.number === number && one.updatedAt >= since);
  const { items, headers } = page(call, all);
  return { status: 200, headers, body: items.map((one) => resource(call, one)) };
};

export const createComment: Handler = (call) => {
  const { world, repository, identity } = call;
  const now = world.now();
  const comment: CommentState = {
    id: world.nextId(),
    number: knownNumber(call),
    login: identity.login,
    body: checkedBody(call),
    createdAt: now,
    updatedAt: now,
  };
  repository.comments.push(comment);
  const body = resource(call, comment);
  return { status: 201, headers: { location: String(body.url) }, body };
};

export const getComment: Handler = (call) => ({ status: 200, body: resource(call, knownComment(call)) });

export const updateComment: Handler = (call) => {
  const comment = knownComment(call);
  mayChange(call, comment);
  comment.body = checkedBody(call);
  comment.updatedAt = call.world.now();
  return { status: 200, body: resource(call, comment) };
};

export const deleteComment: Handler = (call) => {
  const comment = knownComment(call);
  mayChange(call, comment);
  call.repository.comments.splice(call.repository.comments.indexOf(comment), 1);
  return { status: 204 };
};

/** Of the path, or 404. */
export function knownComment({ repository, params }: Call): CommentState {
  const comment = repository.comments.find(({ id }) => id === params.comment_id);
  if (comment === undefined) throw notFound();
  return comment;
}

function knownNumber({ repository, params }: Call): number {
  if (!repository.pullRequests.some(({ number }) => number === params.issue_number)) throw notFound();
  return Number(params.issue_number);
}

/** Who may write in the repository may edit what others said, people and apps alike: GitHub does not keep them from it. */
function mayChange({ repository, identity }: Call, comment: CommentState): void {
  if (identity.app !== undefined || comment.login === identity.login) return;
  const role = repository.people.get(identity.login);
  if (role !== "write" && role !== "maintain" && role !== "admin") {
    throw new Refusal(403, "Must have admin rights to Repository.");
  }
}

function checkedBody({ body }: Call): string {
  if (body.body.trim() === "") throw invalidField("IssueComment", "body", "body cannot be blank");
  if (body.body.length > bodyLimit) {
    throw invalidField("IssueComment", "body", `body is too long (maximum is ${bodyLimit} characters)`);
  }
  return body.body;
}

function resource(call: Call, comment: CommentState) {
  return commentResource(call.world, call.repository, comment);
}
