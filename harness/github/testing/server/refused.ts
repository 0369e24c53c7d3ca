import type { Answer } from "../rest/call.ts";
import type { Refusal } from "../rest/refusal.ts";
import type { Fault } from "./faults.ts";

const documentation = "https://docs.github.com/rest";

export function refused({ status, message, errors }: Refusal): Answer {
  const body = { message, ...(errors && { errors }), documentation_url: documentation, status: String(status) };
  return { status, body };
}

/** What GitHub answers instead of carrying a request out; undefined: this fault is of another kind. */
export function answerOfFault(fault: Fault, nowSeconds: number): Answer | undefined {
  switch (fault.kind) {
    case "primary-limit":
      return {
        status: 403,
        headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(nowSeconds + fault.resetSeconds) },
        body: {
          message: "API rate limit exceeded for installation.",
          documentation_url: `${documentation}/rate-limits`,
        },
      };
    case "secondary-limit":
      return {
        status: 403,
        headers: fault.retryAfterSeconds === undefined ? {} : { "retry-after": String(fault.retryAfterSeconds) },
        body: {
          message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
          documentation_url: `${documentation}/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits`,
        },
      };
    case "too-many-requests":
      return {
        status: 429,
        headers: { "retry-after": String(fault.retryAfterSeconds) },
        body: {
          message: "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
          documentation_url: `${documentation}/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits`,
        },
      };
    case "status":
      return { status: fault.status, body: { message: "Server Error" } };
    default:
      return undefined;
  }
}
