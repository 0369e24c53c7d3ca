import type { Answer } from "../rest/call.ts";
import { Refusal } from "../rest/refusal.ts";
import type { Identity } from "../state/identity.ts";

/** Any document that asks for the viewer's login and nothing else. */
const viewerLogin = /^\s*(query\s*\w*\s*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}\s*$/;

/** GraphQL says what is wrong in an answer of status 200. */
export function answerGraphql(identity: Identity | undefined, body: unknown): Answer {
  if (identity === undefined) throw new Refusal(401, "Bad credentials");
  const query = (body as { query?: unknown } | undefined)?.query;
  if (typeof query !== "string") throw new Refusal(400, "A query attribute must be specified and must be a string.");
  if (!viewerLogin.test(query)) {
    return {
      status: 200,
      body: { errors: [{ message: `the loopback GitHub knows viewer { login } alone, not ${query}` }] },
    };
  }
  return { status: 200, body: { data: { viewer: { login: identity.login } } } };
}
